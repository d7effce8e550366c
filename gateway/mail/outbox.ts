import type { Dependencies } from '../dependencies.ts';
import { logFault } from '../http/errors.ts';
import { claimMail, findDueMail, type MailRow, markMail } from './outbox.records.ts';

const minute = 60_000;

/** With the pauses between them, as many tries as take a day. */
const mostTries = 14;

/** 1, 2, 4, 8 … minutes, at most 4 hours. */
const pauseAfter = (tries: number) => Math.min(minute * 2 ** tries, 4 * 60 * minute);

/**
 * Sends waiting mail, or one message of it, with growing pauses, and gives up after 24 h. A message is tried by one
 * caller only. False when one was not taken.
 */
export async function sendMail(dependencies: Dependencies, id?: string): Promise<boolean> {
  let isTaken = true;
  for (const message of await findDueMail(dependencies, id)) {
    if (!(await claimMail(dependencies, message, pauseAfter(message.tries)))) continue;
    isTaken = (await send(dependencies, message)) && isTaken;
  }
  return isTaken;
}

async function send(dependencies: Dependencies, { id, tries, ...message }: MailRow): Promise<boolean> {
  const { about, recipient, subject, text, html, unsubscribeHref } = message;
  try {
    await dependencies.mail.send({ about, recipient, subject, text, html, unsubscribeHref });
    await markMail(dependencies, id, 'sentAt');
    return true;
  } catch (error) {
    logFault({ at: 'mail', id }, error);
    if (tries + 1 >= mostTries) await markMail(dependencies, id, 'givenUpAt');
    return false;
  }
}
