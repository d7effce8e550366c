import { env } from 'cloudflare:workers';
import type { Role } from '#contract/admin/role.rules.ts';
import { randomToken, sha256 } from '#gateway/crypto.ts';
import { startStaffSession } from '#gateway/staff/staff.records.ts';
import type { World } from './checkout.fixture.ts';
import { createVisitor } from './gateway-visitor.ts';
import { freshEmail } from './sign-in.fixture.ts';

/** A signed-in browser of a new staff member. */
export async function signedInStaff({ dependencies, clock }: World, role: Role) {
  const [email, token] = [freshEmail(), randomToken()];
  await env.DB.prepare('insert into staff (email, createdAt, name, role, isActive) values (?, ?, ?, ?, 1)')
    .bind(email, clock.now, role, role)
    .run();
  await startStaffSession(dependencies, email, await sha256(token));
  const visitor = createVisitor(dependencies);
  visitor.cookies.set('__Host-strand-staff', token);
  return { ...visitor, email };
}
