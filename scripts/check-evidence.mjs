#!/usr/bin/env node
/**
 * Checks an export of `ops prove` or `ops audit-export` with the public keys of the workspace. It needs Node.js and
 * nothing else. A table that was exported with it is checked, too.
 *
 *   node check-evidence.mjs export.jsonl public-keys.pem [table.csv]
 *
 * Seals follow each other, each is signed, and every event in the file is under the seal that it names. A file with
 * every event of the log (no choice in its first line) has to hold all events of the log. The last line signs all
 * others, so that no exported line can be left out, and each line is as it was written: with only these fields, each
 * once. For a damaged event the file holds the hash that was sealed, and names the event by which an operator repaired
 * it or left it out. An export of an earlier version has no last line: the checker names the checks that it cannot make.
 * Exit code 0: all of this holds.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [file, keyFile, tableFile] = process.argv.slice(2);
if (file === undefined || keyFile === undefined) {
  console.error('Usage: node check-evidence.mjs <export.jsonl> <public-key.pem> [<table.csv>]');
  process.exit(2);
}

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
/** The public keys that replaced each other, oldest first. */
const keys = readFileSync(keyFile, 'utf8')
  .match(/-----BEGIN PUBLIC KEY-----[^-]*-----END PUBLIC KEY-----/g)
  ?.map((pem) => {
    const key = createPublicKey(pem);
    return { key, name: sha256(key.export({ format: 'der', type: 'spki' })).toString('hex') };
  });
if (keys === undefined) {
  console.error(`${keyFile} has no public key.`);
  process.exit(2);
}
let newestKey = 0;

/** @returns the fault of a signature; undefined: none */
function wrongWith(name, text, signature) {
  const index = keys.findIndex((one) => one.name === name);
  if (index === -1) return 'it is signed with another key';
  if (!verify(null, Buffer.from(text), keys[index].key, Buffer.from(signature, 'base64')))
    return 'its signature is wrong';
  if (index < newestKey) return 'it is signed with a key that was replaced before';
  newestKey = index;
  return undefined;
}

let faults = 0;
function fault(text) {
  faults += 1;
  if (faults <= 100) console.error(text);
}

/** Damaged events by their id, and what an operator did about them, by the id of the event that says so. */
const damagedEvents = new Map();
const resolutions = new Map();
const done = { ParkedEventMended: 'it was repaired', ParkedEventSkipped: 'it is left out' };

function noteResolution(id, { stream, type, by, at }) {
  if (done[type] !== undefined) resolutions.set(id, { stream, what: done[type], by, at });
}

function noteDamaged(id, found) {
  if (damagedEvents.has(id)) fault(`${found.name}: two events have its id.`);
  damagedEvents.set(id, found);
}

/** @returns how many there are */
function checkDamaged() {
  for (const [id, { name, resolvedBy }] of damagedEvents) {
    const found = resolutions.get(resolvedBy);
    if (found?.stream !== `parked-${id}`)
      fault(
        `${name}: it is not what was sealed, and the event that it was repaired by is not here.`,
      );
    else
      console.log(
        `${name} is not as it was sealed: ${found.what} by the event ${resolvedBy} of ${found.at}, by ${found.by}.`,
      );
  }
  return damagedEvents.size;
}

/** The fields of a line, by its first one: another one would be read by a person, and is under no proof. */
const fields = {
  format: ['format', 'choice', 'at'],
  seal: ['seal', 'signature'],
  event: ['event', 'seal', 'index', 'path'],
  damaged: ['damaged', 'leaf', 'seal', 'index', 'path'],
  row: ['row', 'seal', 'index', 'leaf', 'path', 'damaged'],
  end: ['end', 'signature'],
};

/** A field that comes twice, and spaces, are read by some programs in another way than by this one. */
function requireAsWritten(line, content) {
  const [first, ...others] = Object.keys(content);
  const known = fields[first] ?? [];
  if (line !== JSON.stringify(content) || others.some((one) => !known.includes(one)))
    throw new Error('it is not as it was written');
}

/** Whether the last line signs all others: exports of an earlier version have none. */
let isSigned = false;
let chosen;
let isWhole = false;
/** An export of `ops audit-export` leaves out seals without a chosen event, and its last line signs all others. */
let isAudit = false;
let unsealed = 0;
let ended = false;
const allLines = createHash('sha256');
let previous = '0'.repeat(64);
let [number, total, events, inSeal] = [0, 0, 0, 0];
let seal;

const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const areAsTheyWere = (count) => (count === 1 ? 'is as it was' : 'are as they were');

/** Every event under the last seal has to have come, where the file has every event. */
function endSeal() {
  if (isWhole && seal !== undefined && inSeal !== seal.events)
    fault(
      `Seal ${seal.number}: ${counted(seal.events, 'event')} ${seal.events === 1 ? 'is' : 'are'} sealed, ${inSeal} here.`,
    );
}

function checkSeal(text, signature) {
  endSeal();
  const next = JSON.parse(text);
  const follows = !isAudit || next.number === number + 1;
  if (isAudit && next.number <= number) fault(`Seal ${next.number}: it was moved.`);
  number = isAudit ? next.number : number + 1;
  const name = `Seal ${number}`;
  if (next.number !== number) fault(`${name}: it has the number ${next.number}.`);
  if (follows && next.previous !== previous)
    fault(`${name}: it does not follow the seal before it.`);
  if (follows && next.total !== total + next.events) fault(`${name}: it counts wrong.`);
  const wrong = wrongWith(next.key, text, signature);
  if (wrong !== undefined) fault(`${name}: ${wrong}.`);
  previous = sha256(text).toString('hex');
  [seal, total, inSeal] = [next, next.total, 0];
}

/** RFC 9162, section 2.1.3.2: from a leaf and its path to the root. */
function rootFrom(leaf, index, size, path) {
  let [at, last, hash] = [index, size - 1, leaf];
  for (const node of path) {
    if (last === 0) return undefined;
    const other = Buffer.from(node, 'hex');
    if (at % 2 === 1 || at === last) {
      hash = sha256(Uint8Array.of(1), other, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
    } else hash = sha256(Uint8Array.of(1), hash, other);
    [at, last] = [at >> 1, last >> 1];
  }
  return last === 0 ? hash.toString('hex') : undefined;
}

function checkEvent({ event, damaged, leaf, seal: of, index, path }) {
  events += 1;
  const [stream, revision, id, type, , metadata] =
    damaged === undefined ? JSON.parse(event) : [damaged.stream, damaged.revision, damaged.id];
  const name = `Event ${id} (${stream}, revision ${revision})`;
  const { actorId: by, occurredAt: at } = metadata ?? {};
  if (damaged === undefined) noteResolution(id, { stream, type, by, at });
  else noteDamaged(id, { name, resolvedBy: damaged.resolvedBy });
  if (seal === undefined || of !== seal.number) return fault(`${name}: its seal is not here.`);
  if (isWhole && index !== inSeal) fault(`${name}: an event before it is missing, or was moved.`);
  inSeal += 1;
  const hash = damaged === undefined ? sha256(Uint8Array.of(0), event) : Buffer.from(leaf, 'hex');
  const root = rootFrom(hash, index, seal.events, path);
  if (root !== seal.root) fault(`${name}: it is not what was sealed.`);
}

/** A row without its content: an event with its hash is under the seal. */
function checkRow({ row, damaged, seal: of, index, leaf, path }) {
  events += 1;
  const { eventId, stream, type, actorId: by, occurredAt: at } = row;
  noteResolution(eventId, { stream, type, by, at });
  if (of === undefined) {
    unsealed += 1;
    return;
  }
  const name = `Event ${eventId} (position ${row.position})`;
  if (damaged !== undefined) noteDamaged(eventId, { name, resolvedBy: damaged.resolvedBy });
  if (seal === undefined || of !== seal.number) return fault(`${name}: its seal is not here.`);
  if (rootFrom(Buffer.from(leaf, 'hex'), index, seal.events, path) !== seal.root)
    fault(`${name}: its hash was not sealed.`);
}

function checkEnd(text, signature, linesBefore) {
  ended = true;
  const end = JSON.parse(text);
  if (wrongWith(end.key, text, signature) !== undefined)
    fault('The signature of the last line is wrong.');
  if (end.lines !== linesBefore)
    fault(`A ${isAudit ? 'row' : 'line'} was changed, removed, inserted or moved.`);
  if (end.events !== events || end.sealed !== events - unsealed)
    fault('The last line counts wrong.');
  if (tableFile === undefined) return;
  if (end.table !== sha256(readFileSync(tableFile)).toString('hex'))
    fault('The table is not the one that was exported with this file.');
}

/** The choice with which the file was exported, in words. */
const choiceText = () =>
  Object.entries(chosen)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

let lines = 0;
for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
  lines += 1;
  try {
    const content = JSON.parse(line);
    requireAsWritten(line, content);
    if (lines === 1) {
      isAudit = content.format === 'mach42-audit-1';
      isSigned = isAudit || content.format === 'mach42-evidence-2';
      if (!isSigned && content.format !== 'mach42-evidence-1')
        throw new Error('it is no export of evidence');
      chosen = content.choice;
      isWhole = !isAudit && Object.keys(chosen).length === 0;
    } else if (ended) fault(`Line ${lines}: it is behind the end.`);
    else if ('row' in content) checkRow(content);
    else if ('event' in content || 'damaged' in content) checkEvent(content);
    else if ('end' in content)
      checkEnd(content.end, content.signature, allLines.copy().digest('hex'));
    else checkSeal(content.seal, content.signature);
  } catch (error) {
    fault(`Line ${lines} cannot be read: ${error.message}.`);
    if (lines === 1) break;
  }
  allLines.update(`${line}\n`);
}
endSeal();
if (isSigned && !ended) fault('The end of the file is missing.');
if (!isAudit && number === 0) fault('There is no seal in the file.');

const damaged = checkDamaged();
if (chosen !== undefined && Object.keys(chosen).length > 0)
  console.log(`It was exported with the choice ${choiceText()}: other events are not in it.`);
if (chosen !== undefined && !isSigned)
  console.log(
    'It is of an earlier version, without a signed last line: that chosen or newer events were taken out is not seen. ' +
      'Ask for a new export.',
  );
if (faults === 0 && isAudit) {
  console.log(
    `${counted(events, 'row')} ${areAsTheyWere(events)} exported; ${events - unsealed} sealed, ${unsealed} not sealed yet.`,
  );
} else if (faults === 0) {
  console.log(
    `${counted(events - damaged, 'event')} under ${counted(number, 'seal')} ${areAsTheyWere(events - damaged)} sealed, the last at ${seal.at}. ` +
      `Compare with a copy that was kept elsewhere: seal ${number} is ${previous}.`,
  );
} else {
  console.error(`${counted(faults, 'fault')} found.`);
  process.exitCode = 1;
}
