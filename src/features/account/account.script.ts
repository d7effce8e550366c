import { changeCountry, emptyAddress } from '#contract/address/address.rules.ts';

/** The account's inline form: the first field with an error has the focus, and another country clears the address. */
export function startAccountForm(): void {
  // Not before: following the address's fragment takes the focus away.
  addEventListener('load', () => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  const country = document.querySelector<HTMLSelectElement>('select[name="country"]');
  const form = country?.form;
  if (!country || !form) return;
  country.addEventListener('change', () => {
    clearAddress(form, country.value);
    showFieldsOf(form, country.value);
  });
  // On a slow network a country is chosen before this script is there; what was typed since stays.
  const drawnFor = form.querySelector<HTMLInputElement>('[name="drawnFor"]');
  if (!drawnFor || drawnFor.value === country.value) return;
  drawnFor.value = country.value;
  showFieldsOf(form, country.value);
}

type Control = HTMLInputElement | HTMLSelectElement;

function clearAddress(form: HTMLFormElement, country: string): void {
  const controls = form.querySelectorAll<Control>('input, select');
  const typed = Object.fromEntries([...controls].map(({ name, value }) => [name, value]));
  const former = { ...emptyAddress, ...typed, country: typed['drawnFor'] ?? '' };
  const changed = { ...changeCountry(former, country), drawnFor: country };
  for (const [name, value] of Object.entries(changed)) {
    for (const control of controls) if (control.name === name) control.value = value;
  }
  for (const error of form.querySelectorAll('[role="alert"]')) error.remove();
  for (const control of controls) control.removeAttribute('aria-invalid');
}

function showFieldsOf(form: HTMLFormElement, country: string): void {
  for (const fields of form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-country]')) {
    const isAway = fields.dataset.country !== country;
    fields.hidden = isAway;
    fields.disabled = isAway;
  }
}
