import { formatAmount, parseWhole } from '#contract/admin/amount.rules.ts';
import { emailError, normalizeEmail } from '#contract/customers/customer.rules.ts';
import { phoneError } from '#contract/customers/phone.rules.ts';
import { hasErrors } from '#contract/wire/field-errors.rules.ts';
import { largestAmount } from '#contract/wire/money.ts';
import { weekdays } from '#shop/delivery/dispatch.rules.ts';
import { formText } from '#ui/form-text.ts';
import { formLines, formMoney, formTime, timeText } from './form-fields.ts';

type Kind =
  | 'text'
  | 'long'
  | 'phone'
  | 'email'
  | 'link'
  | 'lines'
  | 'money'
  | 'count'
  | 'flag'
  | 'time'
  | 'choice'
  | 'days'
  | 'picture'
  | 'tiles';

export type SettingField = {
  /** Keys joined by dots. */
  readonly path: string;
  readonly label: string;
  readonly kind: Kind;
  readonly hint?: string;
  readonly maxLength?: number;
  /** Of a count, or an amount in whole units. */
  readonly min?: number;
  /** Of a count. */
  readonly max?: number;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
};

export type SettingGroup = {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  /** All fields are required, unless the first is empty, which clears the group. */
  readonly isAllOrNothing?: true;
  readonly fields: readonly SettingField[];
  /** Errors by path that depend on several fields or on the time. */
  readonly check?: (form: FormData, now: number) => Readonly<Record<string, string>>;
};

export type ConfigPatch = Record<string, unknown>;

/** A value of the decoded configuration (money in minor units) as its field's text; flags are `on` or empty. Times are Accra time, which is UTC all year. */
export function fieldValue(config: unknown, { path, kind }: SettingField): string {
  let value = config;
  for (const key of path.split('.')) value = isRecord(value) ? value[key] : undefined;
  if (value === undefined || value === null || value === false) return '';
  if (value === true) return 'on';
  if (Array.isArray(value) && kind === 'days') return value.map((day) => weekdays[day]).join(', ');
  if (Array.isArray(value)) {
    return value.map((line) => (isRecord(line) ? `${line['path']} ${line['image']}` : line)).join('\n');
  }
  if (typeof value === 'number' && kind === 'money') return formatAmount(value);
  if (typeof value === 'number' && kind === 'time') return timeText(value);
  return String(value);
}

/** Errors by path, or the merge patch of a posted group. An empty field removes its value. */
export function parseGroup(
  form: FormData,
  group: SettingGroup,
  now = Date.now(),
): { readonly errors: Readonly<Record<string, string>> } | { readonly patch: ConfigPatch } {
  const errors: Record<string, string> = { ...group.check?.(form, now) };
  const patch: ConfigPatch = {};
  const { isAllOrNothing, fields } = group;
  const [first] = fields;
  if (isAllOrNothing && first && formText(form, first.path).trim() === '') {
    const [key = ''] = first.path.split('.');
    return { patch: { [key]: null } };
  }
  for (const field of fields) {
    const value = parseField(form, field);
    if (value === undefined)
      errors[field.path] = field.max
        ? `A whole number from ${field.min ?? 0} to ${field.max}`
        : (kindErrors[field.kind] ?? 'This value is not valid');
    else if (isAllOrNothing && value === null)
      errors[field.path] = 'Fill in everything, or leave the first field empty';
    else setPath(patch, field.path.split('.'), value);
  }
  return hasErrors(errors) ? { errors } : { patch };
}

const kindErrors: Partial<Record<Kind, string>> = {
  money: 'An amount such as 30 or 30.50',
  count: 'A whole number',
  phone: 'Invalid phone number',
  email: 'Invalid email',
  link: 'A link that begins with https://',
  time: 'A date and a time',
  days: 'Days, such as Saturday, Sunday',
  picture: 'A picture of this shop, such as /media/studio.webp. Choose another one below',
  tiles:
    'One per line: the web address of a category, in small letters, and a picture: hair/bundles /media/bundles.webp',
};

/** The value as the wire has it (money in whole units); null if empty, undefined if invalid. */
function parseField(
  form: FormData,
  { path, kind, choices, min = 0, max = 999_999_999 }: SettingField,
): unknown {
  const text = formText(form, path).trim();
  if (kind === 'flag') return form.has(path);
  if (kind === 'tiles') return parseTiles(formLines(form, path));
  if (kind === 'days') return parseDays(text);
  if (text === '') return null;
  if (kind === 'lines') return formLines(form, path);
  if (kind === 'money') {
    const amount = formMoney(form, path);
    return amount === undefined || amount < min * 100 || amount > largestAmount ? undefined : amount / 100;
  }
  if (kind === 'count') {
    const count = parseWhole(text);
    return count === undefined || count < min || count > max ? undefined : count;
  }
  if (kind === 'time') {
    const at = formTime(form, path);
    return Number.isNaN(at) ? undefined : at;
  }
  if (kind === 'picture') return isOwnPicture(text) ? text : undefined;
  if (kind === 'phone') return phoneError(text) ? undefined : text;
  if (kind === 'email') return emailError(text) ? undefined : normalizeEmail(text);
  if (kind === 'link') return isLink(text) ? text : undefined;
  if (kind === 'choice') return choices?.some(({ value }) => value === text) ? text : undefined;
  return text;
}

const isLink = (text: string) => text.startsWith('https://') && URL.canParse(text);

/** The shop's pages show no pictures of other hosts. */
const isOwnPicture = (address: string) => /^\/[^/\s]\S*$/.test(address);

function parseTiles(lines: readonly string[]) {
  const tiles = lines.map((line) => {
    const [path = '', image = ''] = line.split(/\s+(.*)/);
    return { path, image };
  });
  const isTile = ({ path, image }: (typeof tiles)[number]) =>
    /^[a-z\d-]+(\/[a-z\d-]+)?$/.test(path) && isOwnPicture(image);
  return tiles.every(isTile) ? tiles : undefined;
}

function parseDays(text: string) {
  const names = text.split(/[\s,]+/).filter(Boolean);
  const days = names.map((name) => weekdays.findIndex((day) => day.toLowerCase() === name.toLowerCase()));
  return days.includes(-1) || days.length > 6 ? undefined : days;
}

function setPath(patch: ConfigPatch, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    patch[key] = value;
    return;
  }
  const inner = patch[key];
  const next: ConfigPatch = isRecord(inner) ? inner : {};
  patch[key] = next;
  setPath(next, rest, value);
}

const isRecord = (value: unknown): value is ConfigPatch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
