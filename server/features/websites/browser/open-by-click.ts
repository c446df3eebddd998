/**
 * Runs inside the page, without access to outer variables. Frameworks such as React create a panel only
 * when it's opened. Clicks tabs, accordions and switches, recognized by their state, copies each panel
 * beside the one it replaced, and clicks back. Skips overlays, forms and menus. Returns a function that
 * removes the copies; undefined if there is nothing to click.
 */
export async function openByClick(maxClicks: number): Promise<(() => void) | undefined> {
  const CLOSED =
    '[role=tab][aria-selected=false],[role=radio][aria-checked=false],[role=switch],[aria-expanded=false],[aria-pressed=false],input[type=checkbox],input[type=radio]:not(:checked)';
  const CHOSEN = '[aria-selected=true],[aria-checked=true],[aria-pressed=true]';
  const APART = 'form,dialog,[role=dialog],[aria-modal=true],nav,header,a[href]';
  const WAIT_MS = 40;
  const MAX_TEXT = 20_000;
  const MAX_LABEL = 60;

  const pickedInstead = (control: Element): Element | undefined =>
    control instanceof HTMLInputElement && control.type === 'radio'
      ? [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')].find(
          ({ name, form }) => name === control.name && form === control.form,
        )
      : undefined;
  const classesOf = (element: Element) => [...element.classList];
  /** Of adjacent buttons, the chosen one has an additional class. */
  const chosenBeside = (control: Element): Element | undefined => {
    const group = [...(control.parentElement?.children ?? [])];
    const stated = group.find((item) => item.matches(CHOSEN)) ?? pickedInstead(control);
    if (stated || group.length < 2 || group.some((item) => item.localName !== 'button'))
      return stated;
    const least = Math.min(...group.map((item) => classesOf(item).length));
    const marked = group.filter((item) => classesOf(item).length > least);
    const isOneMore = classesOf(control).every((name) => marked[0]?.classList.contains(name));
    return marked.length === 1 && isOneMore ? marked[0] : undefined;
  };
  /** Of adjacent buttons that differ only in their data values, the first is probably chosen. */
  const firstOfData = (control: Element): Element | undefined => {
    const group = [...(control.parentElement?.children ?? [])];
    const named = String(control.getAttributeNames());
    const isData = (item: Element) =>
      item.localName === 'button' && String(item.getAttributeNames()) === named;
    return /\bdata-/.test(named) && group.every(isData) ? group[0] : undefined;
  };
  const isApart = (element: Element) => {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (/^(?:fixed|sticky)$/.test(getComputedStyle(one).position)) return true;
    return element.closest(APART) !== null;
  };
  /** Whether its panel is already in the page, open or closed. */
  const hasPanel = (control: Element) => {
    const panel = document.getElementById(control.getAttribute('aria-controls') ?? '');
    return (panel?.textContent ?? '').trim() !== '';
  };
  const isUnchosen = (button: Element) =>
    ![undefined, button].includes(chosenBeside(button) ?? firstOfData(button));
  const controls = [...document.querySelectorAll(`${CLOSED},button:not([type=submit])`)]
    .slice(0, 500)
    .filter((item) => item.matches(CLOSED) || isUnchosen(item))
    .filter((item) => !hasPanel(item) && !isApart(item))
    .slice(0, maxClicks);
  if (controls.length === 0 || document.scripts.length === 0) return undefined;

  let changed: Node[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      changed.push(...(target === document.body ? addedNodes : [target]));
  });
  const click = async (element: Element) => {
    for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
      element.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }));
    if (element instanceof HTMLElement) element.click();
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  };
  /** The smallest element that contains all changes. */
  const regionOf = (nodes: Node[]): Element | undefined => {
    const [first, ...others] = nodes.filter((node) => node.isConnected);
    let region = first instanceof Element ? first : first?.parentElement;
    while (region && !others.every((item) => region?.contains(item))) region = region.parentElement;
    const isWhole = !region || region.contains(document.body);
    return isWhole || (region?.textContent ?? '').length > MAX_TEXT
      ? undefined
      : (region ?? undefined);
  };
  const stay = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('a[href],form'))
      event.preventDefault();
  };
  for (const name of ['click', 'submit']) addEventListener(name, stay, true);
  observer.observe(document, { subtree: true, childList: true, characterData: true });

  const shown: { place: Element; copy: Node; label: string }[] = [];
  const open = async (control: Element) => {
    const chosen = chosenBeside(control);
    const first = chosen ? undefined : firstOfData(control);
    changed = [];
    await click(control);
    const place = regionOf(changed);
    const named = control instanceof HTMLInputElement ? control.labels?.[0] : control;
    const label = (named?.textContent ?? '').trim();
    if (place) shown.push({ place, copy: place.cloneNode(true), label });
    // A click without any change means that the control was already chosen.
    if (!first || changed.length > 0) await click(chosen ?? first ?? control);
  };
  for (const control of controls.filter((item) => item.isConnected)) await open(control);
  observer.disconnect();
  for (const name of ['click', 'submit']) removeEventListener(name, stay, true);

  const added: ChildNode[] = [];
  for (const { place, copy, label } of shown.reverse()) {
    const text = copy.textContent ?? '';
    if (place.textContent === text || !(copy instanceof Element)) continue;
    const heading = document.createElement('h5');
    heading.textContent = label.length <= MAX_LABEL && !text.trim().startsWith(label) ? label : '';
    place.after(heading, copy);
    added.push(heading, copy);
  }
  return () => {
    for (const one of added) one.remove();
  };
}
