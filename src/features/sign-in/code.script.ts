import { codeLength } from '#contract/customers/customer.rules.ts';
import { showToast } from '#ui/toast.ts';

/** The code page's script: submits once all digits are entered, and reports a new code as a toast. */
export function startCodeEntry(): void {
  const field = document.querySelector<HTMLInputElement>('[data-code]');
  if (field) submitWhenFull(field);
  const sent = document.querySelector('[data-sent]')?.textContent;
  // The frame's script, which shows toasts, runs after this one.
  if (sent) addEventListener('DOMContentLoaded', () => showToast(sent));
}

function submitWhenFull(field: HTMLInputElement): void {
  let isSubmitted = false;
  const submitIfFull = () => {
    field.value = field.value.replace(/\D/g, '').slice(0, codeLength);
    if (field.value.length < codeLength || isSubmitted) return;
    isSubmitted = true;
    field.form?.requestSubmit();
  };
  field.addEventListener('input', submitIfFull);
  // Typed before this script loaded. Text that a reload restored or the page came with was not typed.
  if (navigator.userActivation?.hasBeenActive && field.value !== field.defaultValue) submitIfFull();
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isSubmitted = false;
    field.value = '';
  });
}
