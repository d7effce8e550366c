/** The gateway's variables in tests: known secrets, the payment sandbox, the mail outbox. */
export const testSettings = {
  ENVIRONMENT: 'local',
  IDENTITY_SECRET: 'a secret that only tests know, long enough',
  SETUP_TOKEN: 'a token that only tests know, long enough',
} as const;

/** Production variables; tests replace the providers. */
export const productionSettings = {
  ...testSettings,
  ENVIRONMENT: 'production',
  SHOP_URL: 'https://shop.test',
  STAFF_EMAIL: 'staff@example.com',
  PAYSTACK_SECRET_KEY: 'sk_live_of_tests',
  RESEND_API_KEY: 're_of_tests',
  MAIL_FROM: 'Strand <hello@shop.test>',
} as const;
