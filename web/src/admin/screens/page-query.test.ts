import { entities } from '@ok/contract/entities/index.ts';
import { expect, test } from 'vitest';
import { viewIn, wholeList } from './list-view.ts';
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
