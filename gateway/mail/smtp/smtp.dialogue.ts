type Connection = {
  readonly readable: ReadableStream;
  readonly writable: WritableStream;
};

/** What a server may say in one reply; more is no mail server. */
const longestReply = 64 * 1024;

/** One SMTP conversation: a command, then a reply of one or more lines (RFC 5321 §4.2). */
export class SmtpDialogue {
  readonly #reader: ReadableStreamDefaultReader;
  readonly #writer: WritableStreamDefaultWriter;
  readonly #decoder = new TextDecoder();
  readonly #encoder = new TextEncoder();
  #heard = '';

  constructor({ readable, writable }: Connection) {
    this.#reader = readable.getReader();
    this.#writer = writable.getWriter();
  }

  /**
   * Says a command, or hears the greeting without one, and answers the reply's lines without their codes. Rejects with
   * the code alone when it is another than `wanted`: the server's words repeat recipients.
   */
  async ask(step: string, wanted: number, command?: string): Promise<string[]> {
    if (command !== undefined) await this.#writer.write(this.#encoder.encode(`${command}\r\n`));
    const lines: string[] = [];
    for (;;) {
      const line = await this.#line();
      lines.push(line.slice(4));
      if (line[3] === '-') continue;
      const code = line.slice(0, 3);
      if (code === String(wanted)) return lines;
      throw new Error(`The mail server answered ${/^\d{3}$/.test(code) ? code : 'nonsense'} to ${step}`);
    }
  }

  /** Gives the connection back, for TLS to go over it. What was heard unasked could be an attacker's. */
  release(): void {
    if (this.#heard !== '') throw new Error('The mail server spoke before TLS');
    this.#reader.releaseLock();
    this.#writer.releaseLock();
  }

  async #line(): Promise<string> {
    for (;;) {
      const end = this.#heard.indexOf('\r\n');
      if (end >= 0) {
        const line = this.#heard.slice(0, end);
        this.#heard = this.#heard.slice(end + 2);
        return line;
      }
      const { value, done } = await this.#reader.read();
      if (done || this.#heard.length > longestReply) throw new Error('The mail server broke off');
      this.#heard += this.#decoder.decode(value, { stream: true });
    }
  }
}
