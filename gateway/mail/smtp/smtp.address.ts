/** Where and how mail is handed over, as one address of the configuration says it. */
export type SmtpAddress = {
  readonly hostname: string;
  readonly port: number;
  /** `on`: TLS from the first byte; `required`: STARTTLS or nothing; `offered`: STARTTLS where the server knows it. */
  readonly tls: 'on' | 'required' | 'offered';
  readonly login: { readonly user: string; readonly password: string } | undefined;
};

const localNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Reads `smtps://user:password@host:465` or `smtp://user:password@host:587`. Only a server on this machine may do
 * without TLS. Undefined for anything else.
 */
export function readSmtpAddress(text: string): SmtpAddress | undefined {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '')
    return undefined;
  const isTls = url.protocol === 'smtps:';
  const isLocal = localNames.includes(url.hostname);
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === undefined || password === undefined) return undefined;
  return {
    hostname: url.hostname,
    port: Number(url.port) || (isTls ? 465 : 587),
    tls: isTls ? 'on' : isLocal ? 'offered' : 'required',
    login: user === '' ? undefined : { user, password },
  };
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
