import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';
import { faultOf, isTransient } from './faults.ts';
import { oldestServer, requireSuitableServer, type Facts } from './prepare-database.ts';

const address = addressOf('postgres://dana:open-sesame@db.example:5433/workspace', 'event_store');

const said = (code: string) =>
  Object.assign(new DatabaseError('said the server', 0, 'error'), { code });

describe('an error of the server', () => {
  it.each([
    ['3D000', 'DATABASE_MISSING'],
    ['28P01', 'DATABASE_SIGN_IN_REFUSED'],
    ['28000', 'DATABASE_SIGN_IN_REFUSED'],
    ['42501', 'DATABASE_PERMISSION_MISSING'],
    ['53100', 'DISK_FULL'],
    ['54000', 'APPEND_TOO_LARGE'],
    ['25006', 'SERVER_UNSUITABLE'],
    ['57014', 'STORAGE_FAILED'],
    ['57P03', 'DATABASE_UNREACHABLE'],
    ['53300', 'DATABASE_UNREACHABLE'],
  ])('[ES108] [ES111] SQLSTATE %s is %s, and tells no password', (state, code) => {
    expect(faultOf(address, said(state))).toMatchObject({
      code,
      message: expect.stringContaining('db.example:5433/workspace'),
    });
    expect(String(faultOf(address, said(state)))).not.toContain('open-sesame');
  });

  it('[ES111] is a refused sign-in where the client says that it has no password', () => {
    const missing = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string');
    expect(faultOf(address, missing)).toMatchObject({
      code: 'DATABASE_SIGN_IN_REFUSED',
      message: expect.stringContaining('asks for a password'),
    });
  });

  it.each([
    ['57P01', true],
    ['08006', true],
    ['40001', true],
    ['40P01', true],
    ['57014', true],
    ['55P03', true],
    ['53200', true],
    ['53300', true],
    ['23505', false],
    ['42501', false],
  ])('[ES103] SQLSTATE %s is worth another attempt: %s', (state, worth) => {
    expect(isTransient(said(state))).toBe(worth);
  });

  it('[ES103] so is a broken connection, and no fault of the program', () => {
    const refused = Object.assign(new Error('connect'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    const broken = [
      refused,
      new AggregateError([refused]),
      new Error('Connection terminated unexpectedly'),
      new Error('timeout expired'),
    ];
    expect(broken.map(isTransient)).toEqual([true, true, true, true]);
    const fault = new TypeError('no function');
    expect([isTransient(fault), faultOf(address, fault)]).toEqual([false, fault]);
  });
});

describe('a server', () => {
  const facts: Facts = { version: 150_018, encoding: 'UTF8', fsync: 'on', standby: false };

  it('[ES109] that suits', () => {
    expect(() => requireSuitableServer(address, facts)).not.toThrow();
  });

  it.each<[Partial<Facts>, string, RegExp]>([
    [{ version: (oldestServer - 1) * 10_000 + 23 }, 'SERVER_TOO_OLD', /PostgreSQL 14, and 15 is/],
    [{ encoding: 'SQL_ASCII' }, 'SERVER_UNSUITABLE', /keeps text as SQL_ASCII/],
    [{ standby: true }, 'SERVER_UNSUITABLE', /takes no writes.*name the primary/],
  ])('[ES109] that has %o is refused with %s', (facet, code, message) => {
    const check = () => requireSuitableServer(address, { ...facts, ...facet });
    expect(check).toThrow(expect.objectContaining({ code }));
    expect(check).toThrow(message);
  });
});
