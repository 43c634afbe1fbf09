import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, test, vi } from 'vitest';
import dutch from '../../../../content/ui-nl.json';
import type { SpecifiedArea, SpecifiedField } from '../../../../contract/test/specified-area.ts';
import { specifiedAreas } from '../../../../contract/test/specified-areas.ts';
import type { ErrorText } from '../../forms/form-errors.ts';

const memory = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('window', { localStorage: memory, sessionStorage: memory, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'nl', dir: 'ltr' }, addEventListener: () => undefined });
// Without a browser React calls `getServerSnapshot` of a store; the stores of the page have none.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_subscribe: unknown, snapshot: () => unknown) => snapshot(),
}));
// The editor needs a browser, and the journeys test it there. A text field takes the same props.
vi.mock('../fields/rich-text/rich-text-field.tsx', async () => ({
  default: (await import('../../ui/forms/text-field.tsx')).TextField,
}));

const { renderToReadableStream } = await import('react-dom/server');
const { addTexts, setTextsState } = await import('../../texts/texts-store.ts');
await import('../../session/session-store.ts');
// The stores have read the browser's globals by now; everything else renders as on a server.
vi.unstubAllGlobals();
const { createTextStore } = await import('../../texts/translate.ts');
const { entityArea: areaOf, entityAt } = await import('../data/areas.ts');
const { FieldInput } = await import('../fields/inputs.tsx');
const { FormContext } = await import('../../forms/form-context.ts');
const { keyAndParams } = await import('../../forms/form-errors.ts');
const { checkRow } = await import('../forms/row-form-errors.ts');
const { getInitialValues: startOf } = await import('../forms/form-values.ts');
const { overrideOf } = await import('../overrides/index.ts');
const { placeColumnOf } = await import('../screens/list/places/row-place.ts');
const { TableHead } = await import('../screens/list/table-head.tsx');
const { listColumnsOf: columnsOf } = await import('../screens/shared/searchable-rows.ts');

addTexts('nl', dutch);
setTextsState({ status: 'ready', language: 'nl' });
const texts = createTextStore();
texts.add('nl', dutch);
const t = texts.textsIn('nl', 'nl');

const entityOf = ({ name }: SpecifiedArea) => (entities as Readonly<Record<string, Entity>>)[name] as Entity;

const render = async (element: ReactNode): Promise<string> => {
  const stream = await renderToReadableStream(element);
  await stream.allReady;
  return await new Response(stream).text();
};

const queries = new QueryClient();

function Form({ entity }: { entity: Entity }) {
  const form = useForm({ defaultValues: startOf(entity) });
  return (
    <QueryClientProvider client={queries}>
      <FormContext value={form}>
        {Object.entries(entity.fields).map(([name, field]) => (
          <section key={name} id={`place-of-${name}`}>
            <FieldInput id={`field-${name}`} entity={entity} name={name} field={field} row={undefined} />
          </section>
        ))}
      </FormContext>
    </QueryClientProvider>
  );
}

/** Renders a form. Returns the HTML of each field. */
const renderFields = async (entity: Entity): Promise<Record<string, string>> => {
  const html = await render(<Form entity={entity} />);
  const places = [...html.matchAll(/<section id="place-of-(\w+)">(.*?)<\/section>/gs)];
  return Object.fromEntries(places.map(([, name = '', inner = '']) => [name, inner]));
};

const withoutTags = (html: string) => html.replace(/<svg.*?<\/svg>/gs, '').replace(/<[^>]*>/g, ' ');

/** Valid value of a field; a text gets `count` characters. */
const sampleOf = (name: string, { is, min }: SpecifiedField, count = 2): unknown => {
  if (is === 'number') return String(min ?? 1);
  if (is === 'boolean') return true;
  if (is === 'row') return 1;
  if (is === 'picture') return 'data:image/png;base64,AAAA';
  if (is === 'document')
    return JSON.stringify({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'é'.repeat(count) }] }],
    });
  return name === 'code' ? 'nl'.padEnd(count, 'l') : '😀'.repeat(count);
};

const errorsOf = (area: SpecifiedArea, values: Record<string, unknown>) => {
  const entity = entityOf(area);
  const { errors } = checkRow(entity, { ...startOf(entity), ...values });
  const words = (error: ErrorText) => {
    const { key, params } = keyAndParams(error);
    return t(key, params);
  };
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, words(error ?? '')]));
};

describe.each(specifiedAreas.map((area) => [area.row, area.name, area] as const))('[%s] %s', (_row, name, area) => {
  const entity = entityOf(area);
  const isNeeded = (key: string) => area.fields[key]?.required === true || area.needs?.includes(key) === true;
  const requiredValues = () =>
    Object.fromEntries(
      Object.entries(area.fields)
        .filter(([key, { is }]) => isNeeded(key) && is !== 'list')
        .map(([key, field]) => [key, sampleOf(key, field)]),
    );

  test('[ENT-01] has its screens at its base path', () => {
    for (const screen of area.screens) expect(entityAt(screen.replace('/entity/', ''))?.name).toBe(name);
    expect(`/entity/${areaOf(name)}`).toBe(area.screens[0]);
  });

  test('[ENT-02] lists the id and then its columns, each by its name', async () => {
    const columns = columnsOf(entity);
    expect(columns[0]).toBe('id');
    if (area.inOrder) expect(columns.slice(1, area.columns.length + 1)).toEqual(area.columns);
    else expect(columns).toEqual(expect.arrayContaining([...area.columns]));
    const head = await render(
      <TableHead
        entity={entity}
        columns={columns}
        sort={{ column: 'id', direction: 'ascending' }}
        isStacked={false}
        onSort={() => {}}
      />,
    );
    const names = [...head.matchAll(/<th scope="col".*?<\/th>/gs)].map(([cell]) => withoutTags(cell).trim());
    const labels = (dutch as unknown as Record<string, Record<string, string>>)[name] ?? {};
    const place = placeColumnOf(entity);
    expect(names.slice(0, -1)).toEqual([
      dutch.global.field.id,
      ...columns
        .slice(1)
        .map((column) => (column === place ? expect.stringMatching(/^Boom( en .+)?$/) : labels[column])),
    ]);
  });

  test('[ENT-04] has an input for every field, marked where it may be left empty', async () => {
    const fields = await renderFields(entity);
    const labels = (dutch as unknown as Record<string, Record<string, string>>)[name] ?? {};
    for (const [key, { is }] of Object.entries(area.fields)) {
      const html = fields[key] ?? '';
      // Rows that refer to this one have their own screens, and a new row has none.
      if (is === 'list') {
        expect(html, key).toBe('');
        continue;
      }
      const label = labels[overrideOf(name).formLabels?.[key] ?? key] ?? '';
      expect(label.length, key).toBeGreaterThan(0);
      expect(html, key).toMatch(/<(input|textarea|select|button)/);
      expect(withoutTags(html), key).toContain(label);
      if (is === 'boolean') expect(html, key).toContain('type="checkbox"');
      // Ticks and choices that begin somewhere need no mark.
      else if (is !== 'choice') expect(html.includes('niet verplicht'), key).toBe(!isNeeded(key));
    }
  });

  test('[ENT-07] says at each field that is required that it is, and at no other', () => {
    const required = Object.keys(area.fields).filter(isNeeded);
    const message = dutch.entity.validation.required;
    expect(errorsOf(area, {})).toEqual(Object.fromEntries(required.map((key) => [key, message])));
    expect(errorsOf(area, requiredValues())).toEqual({});
  });

  test('[ENT-07] [CON-01] names the limit of a field that is past it', () => {
    for (const [key, field] of Object.entries(area.fields)) {
      const { is, min, max } = field;
      if (max === undefined) continue;
      if (is === 'number') {
        expect(errorsOf(area, { ...requiredValues(), [key]: String(max) })).toEqual({});
        expect(errorsOf(area, { ...requiredValues(), [key]: String(max + 1) })[key]).toContain(String(max));
        expect(errorsOf(area, { ...requiredValues(), [key]: String(Number(min) - 1) })[key]).toContain(String(min));
        continue;
      }
      expect(errorsOf(area, { ...requiredValues(), [key]: sampleOf(key, field, max) })).toEqual({});
      const beyond = errorsOf(area, { ...requiredValues(), [key]: sampleOf(key, field, max + 1) });
      expect(beyond).toEqual({ [key]: dutch.entity.validation.maxlength.replace('{{max}}', max.toLocaleString('nl')) });
    }
  });
});
