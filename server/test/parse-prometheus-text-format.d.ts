declare module 'parse-prometheus-text-format' {
  type Metric = {
    labels?: Record<string, string>;
    value?: string;
    count?: string;
    sum?: string;
    buckets?: Record<string, string>;
  };

  /** Parses the metric families in a text. */
  export default function parse(text: string): { name: string; type: string; metrics: Metric[] }[];
}
