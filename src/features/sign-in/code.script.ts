import { codeLength } from '#contract/customers/customer.rules.ts';
import { clockText } from '#ui/countdown.rules.ts';
import { serverNow } from '#ui/server-clock.ts';
import { showToast } from '#ui/toast.ts';

/** What the page of the one-time code does by script: submits at six, counts down to a new code. */
export function startCodeEntry(): void {
  const field = document.querySelector<HTMLInputElement>('[data-code]');
  if (field) submitWhenFull(field);
  const resend = document.querySelector<HTMLFormElement>('[data-resend]');
  if (resend) countDown(resend, Number(resend.dataset.resend));
  const sent = document.querySelector('[data-sent]')?.textContent;
  // The frame's script, which shows toasts, comes after this one.
  if (sent) addEventListener('DOMContentLoaded', () => tellOnce(sent));
}

/** Loaded again, the page says it no more. */
function tellOnce(sent: string): void {
  showToast(sent);
  const address = new URL(location.href);
  address.searchParams.delete('notice');
  history.replaceState(history.state, '', address);
}

function submitWhenFull(field: HTMLInputElement): void {
  let isSubmitted = false;
  const take = (text: string) => {
    field.value = text.replace(/\D/g, '').slice(0, codeLength);
    if (field.value.length < codeLength || isSubmitted) return;
    isSubmitted = true;
    field.form?.requestSubmit();
  };
  field.addEventListener('input', () => take(field.value));
  // Typed before this script was there; what a reload has put back was not typed.
  if (navigator.userActivation?.hasBeenActive) take(field.value);
  // A pasted "123 456" is longer than the field: its blanks go before its length counts.
  field.addEventListener('paste', (event) => {
    event.preventDefault();
    take(event.clipboardData?.getData('text') ?? '');
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isSubmitted = false;
    field.value = '';
  });
}

function countDown(form: HTMLFormElement, resendAt: number): void {
  const wait = form.querySelector('[data-wait]');
  const tick = () => {
    const now = serverNow();
    if (now < resendAt) {
      wait?.querySelector('[data-face]')?.replaceChildren(clockText(resendAt, now));
      return;
    }
    clearInterval(timer);
    wait?.remove();
    form.querySelector('button')?.classList.remove('hidden');
    form.querySelector('[data-end]')?.replaceChildren('You can request a new code now.');
  };
  const timer = setInterval(tick, 1000);
  tick();
}
