import { entities } from '@ok/contract/entities/index.ts';
import { user } from '@ok/contract/entities/user.ts';
import { expect, test } from 'vitest';
import { queryOf, viewIn, wholeList } from '../shared/list-view.ts';
import { pageQuery } from './page-query.ts';

const { profile, userNotification } = entities;

test('[ENT-02] the server is asked for a page of what is looked for, in the order that is asked for', () => {
  expect(pageQuery(profile, wholeList)).toEqual({ page: '0', size: '20', sort: 'id,asc' });
  const view = viewIn({
    page: '3',
    search: ' jeugd ',
    sort: '-organization',
    with: 'test professionalAssociationId',
    of: 'userId.7',
  });
  expect(pageQuery(profile, view)).toEqual({
    page: '2',
    size: '20',
    sort: 'organization,desc',
    query: 'jeugd',
    with: 'professionalAssociationId test',
    of: 'userId.7',
  });
});

test('[ENT-02] what an address makes up is not asked for, and what is longer than can be looked for is cut off', () => {
  const view = viewIn({ search: 'x'.repeat(250), sort: '-password', with: 'everybody', of: 'read.1' });
  expect(pageQuery(userNotification, view)).toEqual({ page: '0', size: '20', query: 'x'.repeat(200) });
});

test('[USR-02] users are asked for by name, and held to what is said of them and not to their columns', () => {
  const search = { search: 'anna', sort: '-lastSignInDate', with: 'inactive test', page: '3' };
  const view = viewIn(search, 'firstName');
  expect(queryOf(view, 'firstName')).toEqual(search);
  expect(pageQuery(user, view)).toEqual({
    page: '2',
    size: '20',
    sort: 'lastSignInDate,desc',
    query: 'anna',
    activated: 'false',
    test: 'true',
  });
  expect(queryOf(viewIn({}, 'firstName'), 'firstName')).toEqual({});
  expect(pageQuery(user, viewIn({ with: 'administrators' }, 'firstName'))).toEqual({
    page: '0',
    size: '20',
    sort: 'firstName,asc',
    authority: 'ROLE_ADMIN',
  });
  expect(pageQuery(user, viewIn({ with: 'activated everybody', sort: '-password' }))).toEqual({
    page: '0',
    size: '20',
  });
});
