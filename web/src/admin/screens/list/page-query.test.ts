import { entities } from '@ok/contract/entities/index.ts';
import { user } from '@ok/contract/entities/user.ts';
import { expect, test } from 'vitest';
import { defaultView, formatView, parseView } from '../shared/list-view.ts';
import { createPageQuery } from './page-query.ts';

const { profile, userNotification } = entities;

test('[ENT-02] the server is asked for a page of what is looked for, in the order that is asked for', () => {
  expect(createPageQuery(profile, defaultView)).toEqual({ page: '0', size: '20', sort: 'id,asc' });
  const view = parseView({
    page: '3',
    search: ' jeugd ',
    sort: '-organization',
    with: 'test professionalAssociationId',
    of: 'userId.7',
  });
  expect(createPageQuery(profile, view)).toEqual({
    page: '2',
    size: '20',
    sort: 'organization,desc',
    query: 'jeugd',
    with: 'professionalAssociationId test',
    of: 'userId.7',
  });
});

test('[ENT-02] what an address makes up is not asked for, and what is longer than can be looked for is cut off', () => {
  const view = parseView({ search: 'x'.repeat(250), sort: '-password', with: 'everybody', of: 'read.1' });
  expect(createPageQuery(userNotification, view)).toEqual({ page: '0', size: '20', query: 'x'.repeat(200) });
});

test('[USR-02] users are asked for by name, and held to what is said of them and not to their columns', () => {
  const search = { search: 'anna', sort: '-lastSignInDate', with: 'disabled test', page: '3' };
  const view = parseView(search, 'firstName');
  expect(formatView(view, 'firstName')).toEqual(search);
  expect(createPageQuery(user, view)).toEqual({
    page: '2',
    size: '20',
    sort: 'lastSignInDate,desc',
    query: 'anna',
    state: 'DISABLED',
    test: 'true',
  });
  expect(formatView(parseView({}, 'firstName'), 'firstName')).toEqual({});
  expect(createPageQuery(user, parseView({ with: 'administrators' }, 'firstName'))).toEqual({
    page: '0',
    size: '20',
    sort: 'firstName,asc',
    authority: 'ROLE_ADMIN',
  });
  expect(createPageQuery(user, parseView({ with: 'activated everybody', sort: '-password' }))).toEqual({
    page: '0',
    size: '20',
  });
});
