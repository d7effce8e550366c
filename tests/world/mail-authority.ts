import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { certificateFor } from './certificate.ts';

const variable = 'NODE_EXTRA_CA_CERTS';
const ours = 'strand-mail-';

/**
 * Makes a certificate for mail servers on this machine and has workerd trust it. Miniflare reads what else to trust
 * once, when it is loaded: call this before. A Node that is already told to trust others goes on trusting them.
 */
export function trustMailAuthority(): void {
  const known = process.env[variable];
  // Vitest reads its configuration more than once, Miniflare is loaded once.
  if (known?.includes(ours)) return;
  const folder = mkdtempSync(join(tmpdir(), ours));
  const { authority, cert, key } = certificateFor('localhost');
  const others = known === undefined ? '' : readFileSync(known, 'utf8');
  writeFileSync(join(folder, 'trusted.pem'), authority + others);
  writeFileSync(join(folder, 'cert.pem'), cert);
  writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 });
  process.env[variable] = join(folder, 'trusted.pem');
}

/** The folder of the certificate that {@link trustMailAuthority} made, and both its parts. */
export function readMailAuthority(): { folder: string; cert: string; key: string } {
  const folder = dirname(process.env[variable] ?? '');
  const part = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { folder, cert: part('cert.pem'), key: part('key.pem') };
}
