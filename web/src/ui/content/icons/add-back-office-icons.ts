import { backOfficeIconPaths } from './back-office-icon-paths.ts';
import { iconPaths } from './icon-paths.ts';

// The parts that use these icons import this file, so that pages of professionals load without them.
Object.assign(iconPaths, backOfficeIconPaths);
