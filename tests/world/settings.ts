/** The gateway's variables wherever tests run it: known secrets, the payment sandbox, the mail outbox. */
export const testSettings = {
  ENVIRONMENT: 'local',
  IDENTITY_SECRET: 'a secret that only tests know, long enough',
} as const;
