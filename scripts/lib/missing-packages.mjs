/**
 * Compares an installation with the lock file. npm records the installed packages in
 * `node_modules/.package-lock.json`, written last: an interrupted installation has none.
 * @param {{wanted: Packages, present: Packages, tools: boolean}} _ `wanted`: of the lock file of the repository;
 * `tools`: packages for tests and checks are wanted too, as they are where some are installed
 * @returns {{missing: 'none' | 'some' | 'all', withTools: boolean}} `some`: the installed packages are right
 * @typedef {Record<string, {version?: string, integrity?: string, dev?: boolean, optional?: boolean, os?: string[],
 * cpu?: string[]}>} Packages path in the repository → entry of a lock file
 */
export function missingPackages({ wanted, present, tools }) {
  const withTools = tools || Object.values(present).some(isTool);
  const isRight = ([path, entry]) => path in wanted && same(entry, wanted[path]) && suits(entry);
  const there = Object.entries(present);
  if (there.length === 0 || !there.every(isRight)) return { missing: 'all', withTools };
  // Optional packages of other platforms are not installed.
  const lacks = Object.entries(wanted).some(
    ([path, entry]) =>
      path !== '' && !(path in present) && !entry.optional && (withTools || !isTool(entry)),
  );
  return { missing: lacks ? 'some' : 'none', withTools };
}

const isTool = ({ dev }) => dev === true;
const same = (one, other) => one.version === other.version && one.integrity === other.integrity;

/** False for a package of another platform: `node_modules` came from another machine. */
const suits = ({ os, cpu }) => includes(os, process.platform) && includes(cpu, process.arch);
const includes = (list, value) => list === undefined || list.includes(value);
