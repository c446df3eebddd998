/** Replaces the browser's EventSource. The test decides what arrives. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];

  readonly url: string;
  readyState = 0;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.all.push(this);
  }

  static get last(): FakeEventSource {
    const last = FakeEventSource.all.at(-1);
    if (!last) throw new Error('No EventSource was opened');
    return last;
  }

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  send(type: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }

  /** `closed`: the browser has given up, as after a 401 or 502 response. */
  fail({ closed }: { closed: boolean }) {
    this.readyState = closed ? 2 : 0;
    this.dispatchEvent(new Event('error'));
  }

  close() {
    this.readyState = 2;
  }
}
