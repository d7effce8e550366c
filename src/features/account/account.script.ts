/** The account's inline form: focuses the first invalid field, and clears the address when the country changes. */
export function startAccountForm(): void {
  // Not earlier: the browser moves the focus to the address's fragment.
  addEventListener('load', () => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  const country = document.querySelector<HTMLSelectElement>('select[name="country"]');
  const form = country?.form;
  const renderedFor = form?.querySelector<HTMLInputElement>('[name="renderedFor"]');
  if (!country || !form || !renderedFor) return;
  const showFields = () => {
    renderedFor.value = country.value;
    for (const fields of form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-country]'))
      fields.hidden = fields.disabled = fields.dataset.country !== country.value;
  };
  country.addEventListener('change', () => {
    for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
      if (control !== country) control.value = '';
      control.removeAttribute('aria-invalid');
    }
    for (const error of form.querySelectorAll('[role="alert"]')) error.remove();
    showFields();
  });
  // On a slow network the country may change before this script loads. Text typed since then stays.
  if (renderedFor.value !== country.value) showFields();
}
