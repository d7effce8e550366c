import type { Message } from '../mail.port.ts';
import { renderMail } from './frame.ts';

type Code = Record<'id' | 'email' | 'code' | 'storeName', string>;

/** The same for known and unknown e-mails. */
export function signInCodeEmail({ id, email, code, storeName }: Code): Message {
  return renderMail({
    about: `sign-in-code/${id}`,
    recipient: email,
    storeName,
    subject: `${code} is your ${storeName} code`,
    heading: code,
    paragraphs: [
      `This is your one-time verification code for ${storeName}. It is good for 10 minutes, in the browser that asked for it.`,
      'If you did not ask for it, do nothing: without the code no one gets in. We never ask you for it.',
    ],
  });
}

type Alarm = Record<'about' | 'email' | 'storeName', string>;

/** Warns an account's owner of many wrong codes. `about` is unique per e-mail and day. */
export function signInAlarmEmail({ about, email, storeName }: Alarm): Message {
  return renderMail({
    about,
    recipient: email,
    storeName,
    subject: `Wrong sign-in codes for your ${storeName} account`,
    heading: 'Wrong sign-in codes',
    paragraphs: [
      'Many wrong one-time codes were entered for your account today, in browsers that have never signed in with it.',
      'Without a code that we mailed to you, your account stays closed to them. You can sign in as always in a browser that you have used before.',
      'You need do nothing. Keep your codes to yourself: we never ask for them.',
    ],
  });
}

type EmailChange = Record<'about' | 'formerEmail' | 'storeName' | 'shopUrl', string>;

/** Tells the former address, so that a change by another person is noticed. */
export function emailChangedEmail({ about, formerEmail, storeName, shopUrl }: EmailChange): Message {
  return renderMail({
    about,
    recipient: formerEmail,
    storeName,
    subject: `The email of your ${storeName} account has changed`,
    heading: 'Your email has changed',
    paragraphs: [
      `You now sign in to ${storeName} with the new address that you confirmed. With this one you would open a new account.`,
      'If you did not change it, contact us. In a browser where you are still signed in, you can change it back in your account, and sign out everywhere.',
    ],
    link: { text: 'Contact us', href: `${shopUrl}/contact-us` },
  });
}
