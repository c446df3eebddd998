import { digitsOf, isLid, phoneAddress } from './address.ts';
import { lidOf } from './ids.ts';
import type { Person } from './model.ts';

/** Everybody outside: who owns which number, and which lid hides it. */
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
    const next = { phone: digits, name, lid, exists: person?.exists ?? true };
    this.put(next);
    this.#changed(next);
    return next;
  }

  put(person: Person): void {
    const before = this.#byPhone.get(person.phone);
    if (before) this.#byLid.delete(before.lid);
    this.#byPhone.set(person.phone, person);
    this.#byLid.set(person.lid, person);
  }

  setExists(phone: string, exists: boolean): Person {
    const person = { ...this.meet(phone), exists };
    this.put(person);
    this.#changed(person);
    return person;
  }

  findByPhone(phone: string): Person | undefined {
    return this.#byPhone.get(digitsOf(phone));
  }

  findByLid(lid: string): Person | undefined {
    return this.#byLid.get(lid.includes('@') ? lid : `${lid}@lid`);
  }

  find(address: string): Person | undefined {
    return isLid(address) ? this.findByLid(address) : this.findByPhone(address);
  }

  /** One key for all the addresses of a person: the phone's, when it is known. */
  keyOf(address: string): string {
    if (!isLid(address)) return address;
    const person = this.findByLid(address);
    return person ? phoneAddress(person.phone) : address;
  }

  all(): Person[] {
    return [...this.#byPhone.values()];
  }

  clear(): void {
    this.#byPhone.clear();
    this.#byLid.clear();
  }
}
