import type { Hono } from 'hono';
import { html } from 'hono/html';
import { isHandedOver, podFlag, statusLabel } from '#contract/orders/order.rules.ts';
import { createDevelopmentPages, developmentPage } from '../development/development.page.ts';
import type { GatewayEnv } from '../http/context.ts';
import { takeStaffStep } from '../orders/staff-step.records.ts';
import { isStaffStatus, nextSteps } from '../orders/staff-step.ts';
import { servePicture } from '../pictures/picture-store.ts';
import { type Admin, publishReview, readAdmin, refuseReview } from './admin.records.ts';

/** What the shop's staff do: take an order a step further, publish a review. */
export function createAdminPages(): Hono<GatewayEnv> {
  const pages = createDevelopmentPages('self');
  pages.get('/', async (context) =>
    developmentPage(context, 'Admin', view(await readAdmin(context.get('dependencies')))),
  );
  pages.post('/orders/:id', async (context) => {
    const form = await context.req.formData();
    const to = String(form.get('to'));
    const taken = { orderId: context.req.param('id'), isCollected: form.get('collected') === 'yes' };
    if (isStaffStatus(to)) await takeStaffStep(context.get('dependencies'), { ...taken, to });
    return context.body(null, 303, { location: '../../admin' });
  });
  pages.post('/reviews/:id', async (context) => {
    const decide = (await context.req.formData()).get('decision') === 'refuse' ? refuseReview : publishReview;
    await decide(context.get('dependencies'), context.req.param('id'));
    return context.body(null, 303, { location: '../../admin' });
  });
  pages.get('/pictures/:file', async (context) => {
    const file = context.req.param('file');
    const served = await servePicture(context.get('dependencies'), file, { isStaff: true });
    return served ?? context.notFound();
  });
  return pages;
}

function view({ latest, waiting }: Admin) {
  return html`<h2>Orders</h2>${latest.length === 0 ? html`<p>No order waits.</p>` : html`<ul>${latest.map(orderLine)}</ul>`}
    <h2>Reviews that wait</h2>${waiting.length === 0 ? html`<p>No reviews wait.</p>` : html`<ul>${waiting.map(reviewLine)}</ul>`}`;
}

function orderLine(order: Admin['latest'][number]) {
  const { isPODOrder, paymentCollected } = order;
  const flag = podFlag({ ...order, deliveryMethod: order.deliveryMethod ?? 'pickup' }, 'list');
  const buttons = nextSteps(order).map(
    (step) =>
      html`<form method="post" action="admin/orders/${order.id}"><button name="to" value="${step}">${statusLabel(step)}</button>${isHandedOver(step) && isPODOrder && !paymentCollected ? html`<label><input type="checkbox" name="collected" value="yes" checked> paid</label>` : ''}</form>`,
  );
  return html`<li><span>${order.orderNumber}</span><small>${[statusLabel(order.status), flag].filter(Boolean).join(', ')}</small><small>${new Date(order.createdAt).toISOString()}</small>${buttons}</li>`;
}

function reviewLine({ id, title, content, ratings, pictures }: Admin['waiting'][number]) {
  const stars = ratings.map(({ label, value }) => `${label} ${value}`).join(', ');
  const photos = (pictures ?? []).map(
    (path, index) =>
      html`<img src="admin/pictures/${path.split('/').at(-1)}" width="120" alt="Photo ${index + 1}">`,
  );
  return html`<li><span>${title}</span><small>${stars}</small><span>${content ?? ''}</span>${photos}<form method="post" action="admin/reviews/${id}"><button>Publish</button><button name="decision" value="refuse">Refuse</button></form></li>`;
}
