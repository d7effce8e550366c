import { rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import type { TestProject } from 'vitest/node';
import { readMailAuthority } from './mail-authority.ts';

/** What the server took, and over what. */
export type TakenMail = {
  readonly isSecure: boolean;
  readonly user: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly data: string;
};

export type MailServers = {
  /** STARTTLS is offered, and needed before a login. */
  readonly starttls: number;
  /** TLS from the first byte. */
  readonly tls: number;
  /** No TLS at all, and no login asked. */
  readonly plain: number;
  /** Answers STARTTLS and one line more, before TLS. */
  readonly injecting: number;
  /** What was taken, as JSON. */
  readonly taken: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    mailServers: MailServers;
  }
}

type Kind = 'starttls' | 'tls' | 'plain' | 'injecting';

/** Real SMTP servers of every kind the shop may meet; the login is `strand`, `p@ss word`. */
export default async function setup(project: TestProject) {
  const taken: TakenMail[] = [];
  const { folder, cert, key } = readMailAuthority();
  const talk = (kind: Kind) => (socket: Socket) => converse(socket, { kind, cert, key, taken });
  const servers: Server[] = [
    createServer(talk('starttls')),
    createTlsServer({ cert, key }, talk('tls')),
    createServer(talk('plain')),
    createServer(talk('injecting')),
    createHttpServer((_, response) => void response.end(JSON.stringify(taken))),
  ];
  const ports = await Promise.all(servers.map(listen));
  const [starttls = 0, tls = 0, plain = 0, injecting = 0, http = 0] = ports;
  const reading = `http://127.0.0.1:${http}`;
  project.provide('mailServers', { starttls, tls, plain, injecting, taken: reading });
  return async () => {
    for (const server of servers) server.close();
    await rm(folder, { recursive: true, force: true });
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
}

type Post = {
  readonly kind: Kind;
  readonly cert: string;
  readonly key: string;
  readonly taken: TakenMail[];
};

const base64 = (text: string) => Buffer.from(text, 'base64').toString('utf8');

function converse(socket: Socket, { kind, cert, key, taken }: Post): void {
  const isSecure = socket instanceof TLSSocket;
  let user: string | undefined;
  let [from, to] = ['', ''];
  let data: string[] | undefined;
  /** What the next line answers, where a command goes on over several. */
  let next: ((line: string) => void) | undefined;
  let heard = '';
  const say = (text: string) => void socket.write(`${text}\r\n`);
  const logIn = (name: string, password: string) => {
    const isRight = name === 'strand' && password === 'p@ss word';
    if (isRight) user = name;
    say(isRight ? '235 2.7.0 Accepted' : '535 5.7.8 Wrong');
  };
  const end = (lines: string[]) => {
    if (to.startsWith('silent')) return;
    if (to.startsWith('cut')) return void socket.destroy();
    if (to.startsWith('spam')) return say(`554 5.7.1 Message for ${to} refused`);
    taken.push({ isSecure, user, from, to, data: lines.map((line) => line.replace(/^\./, '')).join('\r\n') });
    say('250 2.0.0 Taken');
  };
  const commands: Record<string, (rest: string) => void> = {
    EHLO: () =>
      say(
        ['localhost', ...(kind === 'starttls' && !isSecure ? ['STARTTLS'] : []), ...offers(kind, isSecure)]
          .map((line, at, all) => `250${at === all.length - 1 ? ' ' : '-'}${line}`)
          .join('\r\n'),
      ),
    STARTTLS: () => {
      say(kind === 'injecting' ? '220 Go ahead\r\n250 Injected' : '220 Go ahead');
      socket.removeAllListeners('data');
      const secured = new TLSSocket(socket, { isServer: true, cert, key });
      converse(secured, { kind, cert, key, taken });
    },
    AUTH: (rest) => {
      const [way, first] = rest.split(' ');
      if (!isSecure) return say('538 5.7.11 TLS first');
      if (way === 'PLAIN') {
        const [, name = '', password = ''] = base64(first ?? '').split('\0');
        logIn(name, password);
        return;
      }
      say('334 VXNlcm5hbWU6');
      next = (name) => {
        say('334 UGFzc3dvcmQ6');
        next = (password) => {
          next = undefined;
          logIn(base64(name), base64(password));
        };
      };
    },
    MAIL: (rest) => {
      from = /<(.*)>/.exec(rest)?.[1] ?? '';
      say(user === undefined && kind !== 'plain' ? '530 5.7.0 Log in first' : '250 2.1.0 Ok');
    },
    RCPT: (rest) => {
      to = /<(.*)>/.exec(rest)?.[1] ?? '';
      if (to.startsWith('bad')) return say(`550 5.1.1 No such user ${to}`);
      say(to.startsWith('busy') ? '451 4.7.1 Later' : '250 2.1.5 Ok');
    },
    DATA: () => {
      data = [];
      say('354 Go on');
    },
    QUIT: () => {
      say('221 2.0.0 Bye');
      socket.end();
    },
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    const lines = (heard + chunk.toString('utf8')).split('\r\n');
    heard = lines.pop() ?? '';
    for (const line of lines) {
      if (next) next(line);
      else if (data === undefined) {
        const [, verb = '', rest = ''] = /^(\S*) ?(.*)$/.exec(line) ?? [];
        (commands[verb.toUpperCase()] ?? (() => say('502 5.5.1 Unknown')))(rest);
      } else if (line === '.') {
        const whole = data;
        data = undefined;
        end(whole);
      } else data.push(line);
    }
  });
  if (!isSecure || kind === 'tls') say('220-localhost\r\n220 ready');
}

function offers(kind: Kind, isSecure: boolean): string[] {
  if (kind === 'plain') return ['8BITMIME'];
  if (kind === 'injecting') return ['STARTTLS'];
  if (kind === 'tls') return ['AUTH LOGIN'];
  return isSecure ? ['AUTH PLAIN LOGIN'] : ['8BITMIME'];
}
