// A cached document of another service, such as its public keys. Single-flight: concurrent callers share one read. Whoever
// asks for what the document does not have cannot make the service read it more than once a minute.

/** What its owner withdrew is used no longer than this. */
const MAX_AGE_MS = 3_600_000;
const MIN_INTERVAL_MS = 60_000;
const RETRY_MS = 10_000;

export class CachedDocument<T> {
  #load: () => Promise<T>;
  #document: T | undefined;
  #failure: unknown;
  #expiresAt = 0;
  #nextReadAt = 0;
  #reading: Promise<void> | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** A document that is not `sufficient` is read again. Throws why the last read failed. */
  async get(sufficient: (document: T) => boolean): Promise<T> {
    const now = performance.now();
    const document = now < this.#expiresAt ? this.#document : undefined;
    if (document !== undefined && sufficient(document)) return document;
    if (this.#reading || now >= this.#nextReadAt) await this.#readOnce();
    if (this.#failure !== undefined || this.#document === undefined) throw this.#failure;
    return this.#document;
  }

  #readOnce(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    try {
      this.#document = await this.#load();
      this.#failure = undefined;
      this.#expiresAt = performance.now() + MAX_AGE_MS;
      this.#nextReadAt = performance.now() + MIN_INTERVAL_MS;
    } catch (error) {
      this.#failure = error;
      this.#nextReadAt = performance.now() + RETRY_MS;
    }
  }
}
