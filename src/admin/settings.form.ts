import { postStaffPicture } from '#contract/admin/product.endpoints.ts';
import { putSettings } from '#contract/admin/settings.endpoints.ts';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';
import type { Failure, Result } from '#gateway-client/result.ts';
import { chosenFiles, formText } from '#ui/form-text.ts';
import { formLines } from './form-fields.ts';
import { type ConfigPatch, parseGroup, type SettingGroup } from './settings.fields.ts';

export type UnsavedGroup = {
  readonly id: string;
  readonly form: FormData;
  readonly errors: Readonly<Record<string, string>>;
  readonly failure?: Failure | undefined;
};

/** Saves the posted group by `save`. Undefined once saved, or if the form is none of `groups`. */
export async function saveGroup(
  form: FormData,
  gateway: VisitorGateway,
  groups: readonly SettingGroup[],
  save = saveConfig,
): Promise<UnsavedGroup | undefined> {
  const group = groups.find(({ id }) => id === formText(form, 'group'));
  if (!group) return undefined;
  const unsaved = { id: group.id, form, errors: {} };
  const uploadFailure = await uploadPictures(form, gateway, group);
  if (uploadFailure) return { ...unsaved, failure: uploadFailure };
  const read = parseGroup(form, group);
  if ('errors' in read) return { ...unsaved, errors: read.errors };
  const saved = await save(form, gateway, read.patch);
  return saved.ok ? undefined : { ...unsaved, failure: saved };
}

function saveConfig(form: FormData, gateway: VisitorGateway, config: ConfigPatch): Promise<Result<unknown>> {
  const name = formText(form, 'name').trim();
  const revision = Number(formText(form, 'revision'));
  return gateway.call(putSettings, { body: { revision, config, ...(name && { name }) } });
}

/** Uploads the chosen pictures and writes their paths into the form. */
async function uploadPictures(
  form: FormData,
  gateway: VisitorGateway,
  { fields }: SettingGroup,
): Promise<Failure | undefined> {
  for (const { path, label, kind } of fields) {
    const [file] = chosenFiles(form, `${path}.file`);
    if (!file) continue;
    const uploaded = await gateway.sendPicture(postStaffPicture, file);
    if (!uploaded.ok) return { ...uploaded, message: `${label}: ${uploaded.message}` };
    const tile = `${formText(form, `${path}.for`).trim()} ${uploaded.data.path}`;
    form.set(path, kind === 'tiles' ? [...formLines(form, path), tile].join('\n') : uploaded.data.path);
    form.delete(`${path}.file`);
    form.delete(`${path}.for`);
  }
  return undefined;
}
