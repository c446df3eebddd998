import { digitsOf, isLid, lidOf, phoneAddress } from './ids.ts';
import type { Person } from './model.ts';

/** Everyone outside: who owns which number, and which lid hides it. */
export class People {
  readonly #byPhone = new Map<string, Person>();
  readonly #byLid = new Map<string, Person>();
  readonly #changed: (person: Person) => void;

  constructor(changed: (person: Person) => void) {
    this.#changed = changed;
  }

  /** The person with this number; made, and given a lid, when there is none. */
  meet(phone: string, known: { name?: string | undefined; lid?: string | undefined } = {}): Person {
    const digits = digitsOf(phone);
    const person = this.#byPhone.get(digits);
    const name = known.name ?? person?.name ?? '';
    const lid = known.lid ?? person?.lid ?? lidOf(digits);
    if (person && person.name === name && person.lid === lid) return person;
    const next = { phone: digits, name, lid };
    this.put(next);
    this.#changed(next);
    return next;
  }

  put(person: Person): void {
    this.#byLid.delete(this.#byPhone.get(person.phone)?.lid ?? '');
    this.#byPhone.set(person.phone, person);
    this.#byLid.set(person.lid, person);
  }

  find(address: string): Person | undefined {
    return isLid(address) ? this.#byLid.get(address) : this.#byPhone.get(digitsOf(address));
  }

  /** One key for all the addresses of a person: the phone's, when it is known. */
  keyOf(address: string): string {
    const person = isLid(address) ? this.find(address) : undefined;
    return person ? phoneAddress(person.phone) : address;
  }

  /** The other address of a lead, as far as WhatsApp reveals it. */
  otherAddress(address: string): string | undefined {
    const person = this.find(address);
    return person && isLid(address) ? phoneAddress(person.phone) : person?.lid;
  }

  all(): Person[] {
    return [...this.#byPhone.values()];
  }
}
