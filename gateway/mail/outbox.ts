import type { Dependencies } from '../dependencies.ts';
import { logFault } from '../http/errors.ts';
import { minuteMs } from '../time-units.ts';
import { RefusedAddressError } from './mail.port.ts';
import { claimMail, findDueMail, type MailRow, markMail } from './outbox.records.ts';

/** With the pauses in between, these take a day. */
const maxTries = 14;

/** 1, 2, 4, 8 … minutes, at most 4 hours. */
const pauseAfter = (tries: number) => Math.min(minuteMs * 2 ** tries, 4 * 60 * minuteMs);

/**
 * Sends due mail, or the one message with this id. Retries with growing pauses and gives up after a day, or at once if
 * the address is refused. One caller tries a message at a time. False if a message could not be sent.
 */
export async function sendMail(dependencies: Dependencies, id?: string): Promise<boolean> {
  let allSent = true;
  for (const message of await findDueMail(dependencies, id)) {
    if (!(await claimMail(dependencies, message, pauseAfter(message.tries)))) continue;
    allSent = (await send(dependencies, message)) && allSent;
  }
  return allSent;
}

async function send(dependencies: Dependencies, { id, tries, ...message }: MailRow): Promise<boolean> {
  const { about, recipient, subject, text, html, unsubscribeHref } = message;
  try {
    await dependencies.mail.send({ about, recipient, subject, text, html, unsubscribeHref }, id);
    await markMail(dependencies, id, 'sentAt');
    return true;
  } catch (error) {
    logFault({ at: 'mail', id }, error);
    if (tries + 1 >= maxTries || error instanceof RefusedAddressError)
      await markMail(dependencies, id, 'givenUpAt');
    return false;
  }
}
