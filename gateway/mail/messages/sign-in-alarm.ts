import type { Message } from '../mail.port.ts';
import { renderMail } from './frame.ts';

/** Tells an account's owner of many wrong codes. `about` is unique to the e-mail and the day. */
export function signInAlarmEmail(alarm: {
  readonly about: string;
  readonly email: string;
  readonly storeName: string;
}): Message {
  const { storeName } = alarm;
  return {
    about: alarm.about,
    recipient: alarm.email,
    ...renderMail({
      storeName,
      subject: `Wrong sign-in codes for your ${storeName} account`,
      heading: 'Wrong sign-in codes',
      paragraphs: [
        'Many wrong one-time codes were entered for your account today, in browsers that have never signed in with it.',
        'Without a code that we mailed to you, your account stays closed to them. You can sign in as always in a browser that you have used before.',
        'You need do nothing. Keep your codes to yourself: we never ask for them.',
      ],
    }),
  };
}
