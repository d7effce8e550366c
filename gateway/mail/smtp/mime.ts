import { plainHash } from '../../http/digest.ts';
import type { Message } from '../mail.port.ts';

export type Sender = { readonly name: string; readonly email: string };

/** `Strand <hello@shop.example>` or an e-mail alone; undefined for what could break out of a header. */
export function readSender(text: string): Sender | undefined {
  const [, name = '', email = ''] = /^\s*(?:([^<>\r\n]*?)\s*<)?([^<>\s@]+@[^<>\s@]+)>?\s*$/.exec(text) ?? [];
  return email === '' ? undefined : { name: name.replace(/^"(.*)"$/, '$1'), email };
}

/**
 * A message as mail programs read it (RFC 5322): plain text and HTML as alternatives, everything in ASCII. Its id
 * follows from what it tells about, so that a message sent twice can be known as one.
 */
export async function writeMail(message: Message, from: Sender, at: Date): Promise<string> {
  const id = await plainHash(message.about);
  const boundary = `part-${id}`;
  const part = (type: string, text: string) =>
    [
      `--${boundary}`,
      `Content-Type: ${type}; charset=utf-8`,
      'Content-Transfer-Encoding: base64',
      '',
      base64Lines(text),
    ].join('\r\n');
  return [
    `From: ${from.name === '' ? '' : `${encodedWords(from.name)} `}<${from.email}>`,
    `To: <${message.recipient}>`,
    `Subject: ${encodedWords(message.subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${from.email.split('@')[1] ?? 'localhost'}>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative;\r\n boundary="${boundary}"`,
    '',
    part('text/plain', message.text),
    part('text/html', message.html),
    `--${boundary}--`,
  ].join('\r\n');
}

/** Header text in words of at most 75 characters (RFC 2047); none holds half a character. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const char of text) {
    if (bytesOf(word + char).length > 42) {
      words.push(word);
      word = '';
    }
    word += char;
  }
  return [...words, word].map((part) => `=?utf-8?B?${base64(part)}?=`).join('\r\n ');
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

function base64(text: string): string {
  let binary = '';
  for (const byte of bytesOf(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

function base64Lines(text: string): string {
  return base64(text.replaceAll(/\r?\n/g, '\r\n')).replaceAll(/.{76}(?=.)/g, '$&\r\n');
}
