import { resolve } from 'node:path';
import { format } from 'node:util';
import { Script } from 'node:vm';
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import fc from 'fast-check';
import { build } from 'vite';
import * as vitest from 'vitest';

// Runs the contract's tests in this one process, for `npm run mutants` alone. Most mutants are in declarations, which
// have to be evaluated again for each of them. Vitest would start a worker and load everything each time: more than a
// second of processor time for each of 1,500 mutants. One script with all the code takes a tenth of that.

/** Modules outside the bundle, the same for every mutant. */
const external = ['vitest', 'fast-check', 'zod/mini'];

/** Bundles all tests of the contract and their sources into one script, evaluated once for each mutant. */
const bundleTests = async () => {
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      // This file is in the project; the bundled code is in the copy with the mutants.
      ssr: resolve('contract/test/every.test.mjs'),
      write: false,
      minify: false,
      // The contract declares that its imports have no effects, but its tests have.
      rolldownOptions: { treeshake: false, external, output: { format: 'cjs' } },
    },
  });
  return new Script(`(function (require, exports) {${output[0].code}\n})`, { filename: 'every.test.cjs' });
};

/** Replacement for Vitest's functions that collects the declared tests in their order. */
const makeCollector = () => {
  const tests = [];
  let names = [];
  const test = (name, run) => {
    tests.push({ id: `${tests.length} ${[...names, name].join(' > ')}`, name: [...names, name].join(' > '), run });
  };
  const describe = (name, declare) => {
    names = [...names, name];
    declare();
    names = names.slice(0, -1);
  };
  const each = (declare) => (cases) => (name, run) => {
    for (const one of cases) {
      const values = Array.isArray(one) ? one : [one];
      const places = name.match(/%[sdifjoO]/g)?.length ?? 0;
      declare(format(name, ...values.slice(0, places)), () => run(...values));
    }
  };
  test.each = each(test);
  describe.each = each(describe);
  return { tests, declared: { ...vitest, expect: vitest.expect, test, it: test, describe } };
};

/** Stryker's test runner. Stryker gives it its own process, and ends the process if a mutant never ends. */
class MutantRunner {
  static inject = ['options'];
  #stopsAtFirst;
  #mutants;
  #script;
  #modules;

  constructor({ disableBail }) {
    this.#stopsAtFirst = !disableBail;
    globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {};
    this.#mutants = globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE];
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    // Any counterexample kills the mutant, so it needs no shrinking.
    fc.configureGlobal({ endOnFailure: true });
    this.#modules = new Map(await Promise.all(external.map(async (name) => [name, await import(name)])));
    this.#script = await bundleTests();
  }

  #collect() {
    const { tests, declared } = makeCollector();
    this.#script.runInThisContext()((name) => (name === 'vitest' ? declared : this.#modules.get(name)), {});
    return tests;
  }

  async #run(tests) {
    const results = [];
    for (const { id, name, run } of tests) {
      this.#mutants.currentTestId = id;
      const began = performance.now();
      let failure;
      try {
        await run();
      } catch (error) {
        failure = String(error?.message ?? error);
      }
      const timeSpentMs = performance.now() - began;
      this.#mutants.currentTestId = undefined;
      const outcome =
        failure === undefined ? { status: TestStatus.Success } : { status: TestStatus.Failed, failureMessage: failure };
      results.push({ id, name, timeSpentMs, ...outcome });
      if (failure !== undefined && this.#stopsAtFirst) break;
    }
    return results;
  }

  async dryRun() {
    this.#mutants.activeMutant = undefined;
    this.#mutants.mutantCoverage = undefined;
    const tests = await this.#run(this.#collect());
    return { status: DryRunStatus.Complete, tests, mutantCoverage: this.#mutants.mutantCoverage };
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit }) {
    Object.assign(this.#mutants, { hitCount: hitLimit === undefined ? undefined : 0, hitLimit });
    this.#mutants.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
    let tests;
    try {
      tests = this.#collect();
    } catch (error) {
      return toMutantRunResult({ status: DryRunStatus.Error, errorMessage: String(error?.stack ?? error) });
    }
    this.#mutants.activeMutant = activeMutant.id;
    const selectedIds = testFilter && new Set(testFilter);
    const results = await this.#run(selectedIds ? tests.filter(({ id }) => selectedIds.has(id)) : tests);
    const timeout = determineHitLimitReached(this.#mutants.hitCount, hitLimit);
    return toMutantRunResult(timeout ?? { status: DryRunStatus.Complete, tests: results });
  }
}

/** Plugins for Stryker. */
export const strykerPlugins = [{ kind: 'TestRunner', name: 'contract', injectableClass: MutantRunner }];
