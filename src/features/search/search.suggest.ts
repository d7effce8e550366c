import { getSuggestions } from '#contract/catalogue/catalogue.endpoints.ts';
import type { Suggestion } from '#contract/catalogue/listing.schema.ts';
import { callFromBrowser } from '#gateway-client/from-browser.ts';

/** A pause in typing after which it is worth asking, ms. */
const pause = 120;

/** A gateway that knows no suggestions is not asked again (contract §19). */
let isKnown = true;

/** Makes a search form's field a combobox: suggestions while typing, chosen by press or by arrow keys and Enter. */
export function letSuggest(form: HTMLFormElement): void {
  const field = form.querySelector('input');
  const list = form.querySelector('ul');
  if (!field || !list) return;
  const box = new Combobox(field, list);
  let timer = 0;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(async () => box.show(await ask(field.value.trim())), pause);
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) box.close();
  });
}

let asking: AbortController | undefined;

/** Undefined when another question came meanwhile: its answer is the one to show. */
async function ask(q: string): Promise<readonly Suggestion[] | undefined> {
  asking?.abort();
  if (q === '' || !isKnown) return [];
  const own = new AbortController();
  asking = own;
  const answer = await callFromBrowser(getSuggestions, { query: { q } }, { signal: own.signal });
  if (own.signal.aborted) return undefined;
  if (!answer.ok && answer.problem === 'missing') isKnown = false;
  return answer.ok ? answer.data.suggestions : [];
}

class Combobox {
  readonly #field: HTMLInputElement;
  readonly #list: HTMLUListElement;
  #active = -1;

  constructor(field: HTMLInputElement, list: HTMLUListElement) {
    this.#field = field;
    this.#list = list;
    field.role = 'combobox';
    field.ariaAutoComplete = 'list';
    field.setAttribute('aria-controls', list.id);
    list.role = 'listbox';
    list.ariaLabel = 'Suggestions';
    this.close();
    field.addEventListener('keydown', (event) => this.#onKey(event));
    // Keeps the focus in the field, so that the press finds the list still open.
    list.addEventListener('pointerdown', (event) => event.preventDefault());
    list.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null;
      if (option) follow(option);
    });
  }

  show(suggestions: readonly Suggestion[] | undefined): void {
    if (!suggestions) return;
    this.#list.replaceChildren(...suggestions.map((each, index) => drawn(each, `${this.#list.id}-${index}`)));
    this.#activate(-1);
    this.#open(suggestions.length > 0);
  }

  close(): void {
    this.#activate(-1);
    this.#open(false);
  }

  #open(isOpen: boolean): void {
    this.#list.hidden = !isOpen;
    this.#field.ariaExpanded = String(isOpen);
  }

  #activate(index: number): void {
    this.#options[this.#active]?.setAttribute('aria-selected', 'false');
    this.#active = index;
    const option = this.#options[index];
    option?.setAttribute('aria-selected', 'true');
    if (option) this.#field.setAttribute('aria-activedescendant', option.id);
    else this.#field.removeAttribute('aria-activedescendant');
  }

  get #options(): HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>('[role="option"]')];
  }

  #onKey(event: KeyboardEvent): void {
    if (this.#list.hidden) return;
    const count = this.#options.length;
    const chosen = this.#options[this.#active];
    if (event.key === 'ArrowDown') this.#activate((this.#active + 1) % count);
    else if (event.key === 'ArrowUp') this.#activate((this.#active <= 0 ? count : this.#active) - 1);
    else if (event.key === 'Escape') this.close();
    else if (event.key === 'Enter' && chosen) follow(chosen);
    else return;
    event.preventDefault();
  }
}

function drawn({ text, href }: Suggestion, id: string): HTMLElement {
  const option = document.createElement('li');
  option.id = id;
  option.role = 'option';
  option.ariaSelected = 'false';
  option.dataset.href = href;
  option.textContent = text;
  return option;
}

/** Only within the shop, whatever the gateway says. */
function follow({ dataset: { href = '' } }: HTMLElement): void {
  const address = new URL(href, location.origin);
  if (address.origin === location.origin) location.assign(address);
}
