/** The field's text; empty if it is missing or a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The files that were chosen, an empty one too. Browsers send a file without a name if none was. */
export function chosenFiles(form: FormData, name: string): readonly File[] {
  return form
    .getAll(name)
    .filter((value) => value instanceof File)
    .filter((file) => file.name !== '');
}
