import { env } from 'cloudflare:workers';
import { runSweeps, sweeps } from '#gateway/sweeps/sweeps.ts';
import type { World } from './checkout.fixture.ts';
import { act, at, faults, lastSession, open, order, press, send, transactionOf } from './model-calls.ts';
import { decideDisputes, dispute } from './model-disputes.ts';
import {
  refundBeforeOrder,
  refundByHand,
  refundByStaff,
  refundWhole,
  refundWithoutId,
} from './model-refunds.ts';
import type { Model, Shopper } from './model-shop.ts';
import { signIn, signOut } from './model-sign-in.ts';
import {
  adjustStock,
  advance,
  cancelByStaff,
  changeLimit,
  changePrice,
  collect,
  erase,
  resolve,
  settleFailedByHand,
} from './model-staff.ts';
import { newLine, skus, type TestSku } from './named-shop.ts';
import { pickup, withinAccra } from './order-details.ts';
import { chargeEvent, sendEvent } from './payment.fixture.ts';

/** Steps of a shopper, staff, the provider or the clock. */
export const commands = [
  'add',
  'add',
  'remove',
  'open',
  'code',
  'uncode',
  'pay',
  'buy',
  'buy',
  'buy',
  'payOnDelivery',
  'approve',
  'approve',
  'decline',
  'repeatEvent',
  'verify',
  'complete',
  'cancel',
  'signIn',
  'signOut',
  'advance',
  'collect',
  'cancelByStaff',
  'refundByStaff',
  'refundWhole',
  'refundByHand',
  'refundWithoutId',
  'refundBeforeOrder',
  'dispute',
  'dispute',
  'resolve',
  'changePrice',
  'changeLimit',
  'adjustStock',
  'erase',
  'wait',
  'sweep',
  'outage',
  'race',
] as const;
export type Command = (typeof commands)[number];

/** One step of a history: the shopper, the action, and a number that decides the details. */
export type ModelStep = { readonly who: number; readonly command: Command; readonly choice: number };

const sold: readonly TestSku[] = [skus.plenty, skus.lastOne, skus.oil];

/** Names of the codes that shoppers type; `Gift` is the one that gives the gift. */
const typed = ['Once', 'Limited', 'Exclusive', 'Fixed', 'Gift', 'Unknown'] as const;

/** Takes one step. The gateway may refuse it, but must not answer 5xx. */
export async function take(trading: Model, step: ModelStep): Promise<void> {
  const shopper = trading.shoppers[step.who % trading.shoppers.length];
  if (!shopper) return;
  trading.world.clock.now += 4000;
  await does[step.command](trading, shopper, step.choice);
  await trading.world.settled();
}

type Doing = (trading: Model, shopper: Shopper, choice: number, which?: number) => Promise<unknown>;

const does: Record<Command, Doing> = {
  add: async (_, { visitor }, choice) => {
    const good = at(sold, choice) ?? skus.oil;
    const bag = await send(visitor, 'GET', '/bags/active');
    await send(visitor, 'POST', `/bags/${bag._id}/items`, newLine(good, 1 + (choice % 2)));
  },
  remove: async (_, { visitor }, choice) => {
    const bag = await send(visitor, 'GET', '/bags/active');
    const line = at(bag.items ?? [], choice) as { _id: string } | undefined;
    if (line) await send(visitor, 'DELETE', `/bags/${bag._id}/items/${line._id}`);
  },
  open: async (_, shopper) => void (await open(shopper)),
  code: async (_, { visitor, sessions }, choice) => {
    const checkoutSessionId = sessions.at(-1);
    if (checkoutSessionId)
      await send(visitor, 'POST', '/stores/promoCodes', { code: at(typed, choice), checkoutSessionId });
  },
  uncode: async (_, { visitor, sessions }) => {
    if (sessions.length > 0) await send(visitor, 'DELETE', `/stores/promoCodes/${sessions.at(-1)}`);
  },
  pay: async (_, shopper, choice) => {
    const session = choice % 3 === 0 ? await open(shopper) : await lastSession(shopper);
    if (!session) return;
    const answer = await order(shopper, session, 'finalize-payment', pickup);
    if (typeof answer.reference === 'string') shopper.references.push(answer.reference);
  },
  payOnDelivery: async (_, shopper) => {
    const session = await lastSession(shopper);
    if (!session) return;
    const answer = await order(shopper, session, 'create-pod-order', {
      ...withinAccra,
      paymentMethod: 'payment_on_delivery',
      podPaymentMethod: 'cash',
    });
    if (typeof answer.reference === 'string') shopper.references.push(answer.reference);
  },
  buy: async (trading, shopper, choice) => {
    const { add, code, pay, approve } = does;
    await add(trading, shopper, choice);
    if (!(await open(shopper))) return;
    if (choice % 2 === 0) await code(trading, shopper, choice >> 1);
    await pay(trading, shopper, 1);
    await approve(trading, shopper, choice, -1);
  },
  approve: (_, shopper, choice, which = choice) => press(shopper, which, 'approve', faults(choice)),
  decline: (_, shopper, choice) => press(shopper, choice, 'decline', {}),
  repeatEvent: async ({ world }, { references }, choice) => {
    const reference = at(references, choice);
    const paid = await transactionOf(reference);
    if (!reference || paid?.status !== 'success') return;
    const event = await chargeEvent(world, reference, {
      id: paid.id,
      amount: paid.paidAmount ?? paid.amount,
    });
    await sendEvent(world, event);
  },
  verify: async (_, { visitor, references }, choice) => {
    const reference = at(references, choice);
    if (reference) await send(visitor, 'GET', `/checkout/verify/${reference}`);
  },
  complete: (_, shopper, choice) => act(shopper, choice, 'complete-checkout'),
  cancel: (_, shopper, choice) => act(shopper, choice, 'cancel-order'),
  signIn,
  signOut,
  advance,
  collect,
  cancelByStaff,
  refundWhole,
  resolve,
  changePrice,
  changeLimit,
  adjustStock,
  erase,
  refundByStaff,
  refundByHand,
  refundWithoutId,
  refundBeforeOrder,
  dispute,
  wait: async ({ world }, _, choice) => {
    world.clock.now += at([10_000, 21 * 60_000, 3 * 3_600_000], choice) ?? 0;
  },
  sweep: ({ world }, _, choice) => sweepAll(world, choice % 6 === 0),
  outage: async (trading, _, choice) => {
    trading.outage = trading.outage ? undefined : at([undefined, 'unreachable', 'unanswered'], choice);
  },
  race: async (trading, shopper, choice) => {
    const pair = at(races, choice) ?? [];
    await Promise.all(pair.map((command) => does[command](trading, shopper, choice)));
  },
};

/** Commands that decide about the same money or goods. */
const races: readonly (readonly Command[])[] = [
  ['cancel', 'cancelByStaff'],
  ['cancel', 'advance'],
  ['refundWhole', 'cancelByStaff'],
  ['refundByStaff', 'refundWhole'],
  ['resolve', 'sweep'],
  ['dispute', 'refundWhole'],
  ['dispute', 'sweep'],
  ['signIn', 'approve'],
  ['signIn', 'complete'],
  ['approve', 'cancel'],
  ['verify', 'sweep'],
  ['buy', 'buy'],
];

/** Every schedule once; a slice of the night's copy takes longest and changes nothing. */
export async function sweepAll(world: World, isNight = false): Promise<void> {
  for (const [schedule, { backup }] of Object.entries(sweeps)) {
    if (isNight || !backup) await runSweeps(world.dependencies, schedule);
  }
  await world.settled();
}

/** Restores the provider and runs a week of sweeps. Once staff settled a failed refund, the others are asked about again. */
export async function runWeek(trading: Model): Promise<void> {
  trading.outage = undefined;
  await decideDisputes(trading);
  await env.DB.prepare('update sandbox_transaction set refundOutcome = null').run();
  const minute = 60_000;
  const hour = 60 * minute;
  const pauses = [
    ...Array(3).fill(5 * minute),
    ...Array(3).fill(hour),
    ...Array(4).fill(6 * hour),
    ...Array(6).fill(24 * hour),
  ];
  for (const pause of pauses) {
    trading.world.clock.now += pause;
    await sweepAll(trading.world, pause >= 24 * hour);
  }
  while (await settleFailedByHand(trading)) {
    trading.world.clock.now += 24 * hour;
    await sweepAll(trading.world);
  }
}
