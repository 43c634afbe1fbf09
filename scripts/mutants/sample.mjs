import { createHash } from 'node:crypto';
import { PluginKind } from '@stryker-mutator/api/plugin';

const sampledShare = Number(process.env.OK_MUTANTS_SHARE ?? 1);

/** Fraction from 0 to 1 derived from a text, the same in every run. */
const fractionOf = (text) => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

/**
 * Leaves out the mutants of declarations outside the sample: a whole room takes hours. A declaration is in the sample
 * or not by its own text, so that the same code gives the same sample.
 */
const sampleIgnorer = {
  shouldIgnore(path) {
    if (!path.parentPath?.isProgram()) return undefined;
    return fractionOf(path.toString()) < sampledShare ? undefined : 'This declaration is not in the sample.';
  },
};

/** Plugins for Stryker. */
export const strykerPlugins = [{ kind: PluginKind.Ignore, name: 'sample', value: sampleIgnorer }];
