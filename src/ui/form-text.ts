/** A posted form's field as it was typed; empty for one that is missing, and for a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
