import { getPictures, storePicture } from '@ok/contract/routes/files/picture.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { createPageHeaders, parsePaging } from '../../http/requests/paging.ts';
import { listPictures } from './picture-store.ts';
import { storePictureBytes } from './sent-picture.ts';

type PictureRouteServices = { db: Kysely<Database>; files: FileStore };

/** Stores pictures before a row refers to them, and lists the pictures in use. */
export const pictureRoutes = ({ authRoute }: RegisterRoute, { db, files }: PictureRouteServices) => {
  authRoute(storePicture, async ({ body }) => {
    const bytes = Buffer.from(await body.file.arrayBuffer());
    const { media, contentType, width, height } = await storePictureBytes(files, bytes, 'picture');
    return { file: media, type: contentType, width, height };
  });

  authRoute(getPictures, async ({ query, reply }) => {
    const page = parsePaging(query);
    const { total, pictures } = await listPictures(db, { ...page, query: query.query?.trim() ?? '' });
    reply.headers(createPageHeaders(getPictures.path, page, total, { query: query.query }));
    return pictures;
  });
};
