import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts);
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'));
const time = (at: Date) => tlv(0x17, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
const bits = (bytes: Buffer) => tlv(0x03, Buffer.from([0]), bytes);

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const commonName = (name: string) =>
  sequence(tlv(0x31, sequence(oid('550403'), tlv(0x0c, Buffer.from(name)))));
const extension = (id: string, value: Buffer) => sequence(oid(id), tlv(0x04, value));

const day = 86_400_000;

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = (label: string, der: Buffer) =>
  `-----BEGIN ${label}-----\n${der.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END ${label}-----\n`;

type Certified = { readonly subject: string; readonly key: KeyObject; readonly extensions: Buffer };

function certificate({ subject, key, extensions }: Certified, issuer: string, signer: KeyObject): string {
  const facts = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    commonName(issuer),
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    commonName(subject),
    key.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(extensions)),
  );
  return pem('CERTIFICATE', sequence(facts, ecdsaWithSha256, bits(sign('sha256', facts, signer))));
}

/** An authority of its own and the certificate it gives to one host name, good for two days. All PEM. */
export function certificateFor(host: string): { authority: string; cert: string; key: string } {
  const [authority, server] = [newKeys(), newKeys()];
  const issuer = 'Tests of this machine';
  const isAuthority = extension('551d13', sequence(tlv(0x01, Buffer.from([0xff]))));
  const hostNames = extension('551d11', sequence(tlv(0x82, Buffer.from(host))));
  return {
    authority: certificate(
      { subject: issuer, key: authority.publicKey, extensions: isAuthority },
      issuer,
      authority.privateKey,
    ),
    cert: certificate(
      { subject: host, key: server.publicKey, extensions: hostNames },
      issuer,
      authority.privateKey,
    ),
    key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
