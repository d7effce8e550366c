import { connect } from 'cloudflare:sockets';
import type { MailPort, Message } from '../mail.port.ts';
import { readSender, type Sender, writeMail } from './mime.ts';
import type { SmtpAddress } from './smtp.address.ts';
import { SmtpDialogue } from './smtp.dialogue.ts';

export type SmtpOptions = {
  readonly server: SmtpAddress;
  /** `Strand <hello@shop.example>`. */
  readonly from: string;
  readonly timeoutMs?: number;
};

/**
 * Any mail server over SMTP (RFC 5321), one connection a message. The password goes over TLS only, but for a server on
 * this machine. Rejects with the step and the reply's code alone.
 */
export function createSmtp({ server, from, timeoutMs = 20_000 }: SmtpOptions): MailPort {
  return {
    send: async (message) => {
      const sender = readSender(from);
      if (!sender) throw new Error('MAIL_FROM is no sender');
      await handOver(message, sender, server, timeoutMs);
    },
  };
}

async function handOver(message: Message, sender: Sender, server: SmtpAddress, timeoutMs: number) {
  const socket = connect(
    { hostname: server.hostname, port: server.port },
    { secureTransport: server.tls === 'on' ? 'on' : 'starttls', allowHalfOpen: false },
  );
  socket.closed.catch(() => undefined);
  const open: Socket[] = [socket];
  const late = new Promise<never>((_, reject) => {
    const isLate = () => reject(new Error('The mail server took too long'));
    AbortSignal.timeout(timeoutMs).addEventListener('abort', isLate);
  });
  try {
    await Promise.race([converse(open, message, sender, server), late]);
  } finally {
    for (const one of open) void one.close().catch(() => undefined);
  }
}

/** `open` gets the connection under TLS too, so that whoever gives up closes both. */
async function converse(open: Socket[], message: Message, sender: Sender, server: SmtpAddress) {
  const [socket] = open;
  if (!socket) return;
  const name = sender.email.split('@')[1] ?? 'localhost';
  let dialogue = new SmtpDialogue(socket);
  await dialogue.ask('the connection', 220);
  let can = await dialogue.ask('EHLO', 250, `EHLO ${name}`);
  if (server.tls !== 'on') {
    if (knows(can, 'STARTTLS')) {
      await dialogue.ask('STARTTLS', 220, 'STARTTLS');
      dialogue.release();
      const secured = socket.startTls();
      secured.closed.catch(() => undefined);
      open.push(secured);
      dialogue = new SmtpDialogue(secured);
      can = await dialogue.ask('EHLO', 250, `EHLO ${name}`);
    } else if (server.tls === 'required') {
      throw new Error('The mail server offers no TLS');
    }
  }
  if (server.login) await logIn(dialogue, can, server.login);
  await dialogue.ask('MAIL', 250, `MAIL FROM:<${sender.email}>`);
  await dialogue.ask('RCPT', 250, `RCPT TO:<${mailbox(message.recipient)}>`);
  await dialogue.ask('DATA', 354, 'DATA');
  const mail = await writeMail(message, sender, new Date());
  await dialogue.ask('the message', 250, `${mail.replaceAll(/^\./gm, '..')}\r\n.`);
  // Taken: whatever becomes of the goodbye changes nothing.
  await dialogue.ask('QUIT', 221, 'QUIT').catch(() => undefined);
}

async function logIn(
  dialogue: SmtpDialogue,
  can: readonly string[],
  { user, password }: NonNullable<SmtpAddress['login']>,
): Promise<void> {
  const ways = can.find((line) => /^AUTH[ =]/i.test(line))?.toUpperCase() ?? '';
  if (ways.includes('PLAIN')) {
    await dialogue.ask('AUTH', 235, `AUTH PLAIN ${inBase64(`\0${user}\0${password}`)}`);
    return;
  }
  await dialogue.ask('AUTH', 334, 'AUTH LOGIN');
  await dialogue.ask('AUTH', 334, inBase64(user));
  await dialogue.ask('AUTH', 235, inBase64(password));
}

const knows = (can: readonly string[], word: string) => can.some((line) => line.toUpperCase() === word);

const inBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** A recipient that cannot end the command it stands in. */
function mailbox(email: string): string {
  if (!/^[^\s<>]+@[^\s<>]+$/.test(email)) throw new Error('The recipient is no e-mail');
  return email;
}
