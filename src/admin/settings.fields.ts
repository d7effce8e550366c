import { formText } from '#ui/form-text.ts';
import { amountText } from './amount.ts';
import { formLines, formMoney } from './form-fields.ts';

type Kind =
  | 'text'
  | 'long'
  | 'lines'
  | 'money'
  | 'count'
  | 'flag'
  | 'time'
  | 'choice'
  | 'days'
  | 'picture'
  | 'tiles';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** One value of the store's configuration: where it stands, and how people fill it in. */
export type SettingField = {
  /** Keys from the top, joined by points. */
  readonly path: string;
  readonly label: string;
  readonly kind: Kind;
  readonly hint?: string;
  /** Of a count. */
  readonly most?: number;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
};

export type SettingGroup = {
  readonly id: string;
  readonly title: string;
  readonly says?: string;
  /** It is filled in whole, or empty where the first field is. */
  readonly isWhole?: true;
  readonly fields: readonly SettingField[];
};

export type ConfigPatch = Record<string, unknown>;

/** A value as its field shows it; flags are `on` or empty. Times are Accra's, which keeps UTC all year. */
export function shownValue(config: unknown, { path, kind }: SettingField): string {
  let value = config;
  for (const key of path.split('.')) value = isRecord(value) ? value[key] : undefined;
  if (value === undefined || value === null || value === false) return '';
  if (value === true) return 'on';
  if (Array.isArray(value) && kind === 'days') return value.map((day) => weekdays[day]).join(', ');
  if (Array.isArray(value)) {
    return value.map((line) => (isRecord(line) ? `${line['path']} ${line['image']}` : line)).join('\n');
  }
  if (typeof value === 'number' && kind === 'money') return amountText(value);
  if (typeof value === 'number' && kind === 'time') return new Date(value).toISOString().slice(0, 16);
  return String(value);
}

/** The errors by path, or the patch that a group's form asks for: an empty field takes its value away. */
export function readGroup(
  form: FormData,
  group: SettingGroup,
): { readonly errors: Readonly<Record<string, string>> } | { readonly patch: ConfigPatch } {
  const errors: Record<string, string> = {};
  const patch: ConfigPatch = {};
  const { isWhole, fields } = group;
  const [first] = fields;
  if (isWhole && first && formText(form, first.path).trim() === '') {
    const [key = ''] = first.path.split('.');
    return { patch: { [key]: null } };
  }
  for (const field of fields) {
    const value = readField(form, field);
    if (value === undefined)
      errors[field.path] = field.most
        ? `A whole number from 0 to ${field.most}`
        : (wrong[field.kind] ?? 'This does not fit');
    else if (isWhole && value === null) errors[field.path] = 'Fill in all, or leave the first empty';
    else place(patch, field.path.split('.'), value);
  }
  return Object.keys(errors).length > 0 ? { errors } : { patch };
}

const wrong: Partial<Record<Kind, string>> = {
  money: 'An amount such as 30 or 30.50',
  count: 'A whole number',
  time: 'A day and a time',
  days: 'Names of days, as Saturday, Sunday',
  tiles: 'Where it leads and its picture in each line, as hair/bundles /media/bundles.webp',
};

/** What the wire carries; null for nothing, undefined for what does not fit. */
function readField(form: FormData, { path, kind, choices, most = 999_999_999 }: SettingField): unknown {
  const text = formText(form, path).trim();
  if (kind === 'flag') return form.has(path);
  if (kind === 'lines') return formLines(form, path);
  if (kind === 'tiles') return readTiles(formLines(form, path));
  if (kind === 'days') return readDays(text);
  if (text === '') return null;
  if (kind === 'money') {
    const amount = formMoney(form, path);
    return amount === undefined ? undefined : amount / 100;
  }
  if (kind === 'count') return /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
  if (kind === 'time') {
    const at = Date.parse(`${text}Z`);
    return Number.isNaN(at) ? undefined : at;
  }
  if (kind === 'choice') return choices?.some(({ value }) => value === text) ? text : undefined;
  return text;
}

function readTiles(lines: readonly string[]) {
  const tiles = lines.map((line) => line.split(/\s+/));
  if (tiles.some(({ length }) => length !== 2)) return undefined;
  return tiles.map(([path = '', image = '']) => ({ path, image }));
}

function readDays(text: string) {
  const names = text.split(/[\s,]+/).filter(Boolean);
  const days = names.map((name) => weekdays.findIndex((day) => day.toLowerCase() === name.toLowerCase()));
  return days.includes(-1) || days.length > 6 ? undefined : days;
}

function place(patch: ConfigPatch, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    patch[key] = value;
    return;
  }
  const inner = patch[key];
  const next: ConfigPatch = isRecord(inner) ? inner : {};
  patch[key] = next;
  place(next, rest, value);
}

const isRecord = (value: unknown): value is ConfigPatch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
