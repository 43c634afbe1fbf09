/**
 * The areas of the back-office as the specification has them (ENT-20 to ENT-40, TRE-12): fields, what is required, the
 * most characters, columns, addresses. Written out by hand and on purpose not taken from the declarations, which tests
 * hold against it. What the product has beside it (a direction of a language, a limit of its own) is not in it.
 */
export type SpecifiedField = {
  is:
    | 'text'
    | 'longText'
    | 'document'
    | 'html'
    | 'number'
    | 'boolean'
    | 'choice'
    | 'moment'
    | 'picture'
    | 'list'
    | 'row';
  /** The entity that it refers to, of a `row` or a `list`. */
  of?: string;
  required?: true;
  /** Characters, or the highest number. */
  max?: number;
  /** The lowest number. */
  min?: number;
};

export type SpecifiedArea = {
  row: string;
  /** The name of the entity, which is also that of its body in field errors. */
  name: string;
  screens: readonly string[];
  calls: readonly string[];
  /** The columns of its list after the id; in this order where the specification gives one. */
  columns: readonly string[];
  inOrder?: true;
  fields: Readonly<Record<string, SpecifiedField>>;
  /** References that a row would say nothing without, which the specification leaves open. */
  needs?: readonly string[];
  /** What a new row holds where nothing is said. */
  defaults?: Readonly<Record<string, unknown>>;
};

const text = { is: 'text' } as const;
const number = { is: 'number' } as const;
const yesOrNo = { is: 'boolean' } as const;
const moment = { is: 'moment' } as const;
const picture = { is: 'picture' } as const;
const row = (of: string) => ({ is: 'row', of }) as const;
const list = (of: string) => ({ is: 'list', of }) as const;
const required = true;

export const specifiedAreas: readonly SpecifiedArea[] = [
  {
    row: 'ENT-20',
    name: 'question',
    screens: ['/entity/question'],
    calls: ['/api/questions'],
    columns: ['name', 'main', 'parent', 'questionOptions'],
    inOrder: true,
    fields: {
      name: { is: 'document', required },
      main: yesOrNo,
      parent: row('questionOption'),
      questionOptions: list('questionOption'),
    },
    defaults: { main: false },
  },
  {
    row: 'ENT-21',
    name: 'questionOption',
    screens: ['/entity/question-option'],
    calls: ['/api/question-options'],
    columns: ['name', 'identifier', 'position', 'hasDivider', 'dividerText', 'result'],
    inOrder: true,
    fields: {
      name: { is: 'text', required },
      identifier: { is: 'text', required },
      position: { is: 'number', required },
      hasDivider: yesOrNo,
      dividerText: text,
      result: row('testResult'),
      examples: list('questionOptionExample'),
    },
    defaults: { hasDivider: false },
  },
  {
    row: 'ENT-22',
    name: 'questionOptionExample',
    screens: ['/entity/question-option-example'],
    calls: ['/api/question-option-examples'],
    columns: ['identifier', 'image', 'belowDivider', 'position', 'content', 'infoText', 'option'],
    fields: {
      identifier: text,
      image: { is: 'picture', required },
      belowDivider: yesOrNo,
      position: number,
      content: { is: 'longText', required, max: 6000 },
      infoText: { is: 'html', max: 6000 },
      option: row('questionOption'),
    },
    defaults: { belowDivider: false },
  },
  {
    row: 'ENT-23',
    name: 'testResult',
    screens: ['/entity/test-result'],
    calls: ['/api/test-results'],
    columns: ['name', 'score', 'description', 'images'],
    fields: {
      name: { is: 'text', required },
      score: { is: 'number', required, min: 1, max: 7 },
      description: { is: 'document', max: 6000 },
      images: list('testResultSlide'),
    },
  },
  {
    row: 'ENT-24',
    name: 'profile',
    screens: ['/entity/profile'],
    calls: ['/api/profiles'],
    columns: [
      'organization',
      'professionalAssociation',
      'professionalAssociationRegistrationNumber',
      'agreeOnResearch',
      'test',
      'userId',
    ],
    fields: {
      organization: text,
      professionalAssociation: text,
      professionalAssociationRegistrationNumber: text,
      agreeOnResearch: yesOrNo,
      test: yesOrNo,
      userId: row('user'),
    },
    needs: ['userId'],
    defaults: { agreeOnResearch: false, test: false },
  },
  {
    row: 'ENT-25',
    name: 'testResultSlide',
    screens: ['/entity/test-result-slide', '/entity/testResultSlide'],
    calls: ['/api/images'],
    columns: ['image', 'position', 'testResultId'],
    fields: { image: { is: 'picture', required }, position: number, testResultId: row('testResult') },
  },
  {
    row: 'ENT-26',
    name: 'questionTree',
    screens: ['/entity/question-tree'],
    calls: ['/api/question-trees'],
    columns: [
      'name',
      'position',
      'image',
      'description',
      'status',
      'version',
      'treeId',
      'lastModifiedDate',
      'test',
      'language',
      'questionId',
    ],
    fields: {
      name: { is: 'text', required },
      position: number,
      image: { is: 'picture', required },
      description: { is: 'html' },
      status: { is: 'choice' },
      version: { is: 'number', required },
      treeId: { is: 'number', required },
      lastModifiedDate: moment,
      test: yesOrNo,
      language: text,
      questionId: row('question'),
    },
    defaults: { status: 'DRAFT', test: false },
  },
  {
    row: 'ENT-27',
    name: 'language',
    screens: ['/entity/language'],
    calls: ['/api/languages'],
    columns: ['name', 'localName', 'unicodeFlag', 'code'],
    fields: {
      name: { is: 'text', required, max: 200 },
      localName: { is: 'text', required, max: 300 },
      unicodeFlag: { is: 'text', max: 10 },
      code: { is: 'text', required, max: 2 },
    },
  },
  {
    row: 'ENT-28',
    name: 'supportedLanguage',
    screens: ['/entity/supported-language'],
    calls: ['/api/supported-languages', '/api/translations/supported-languages'],
    columns: ['defaultLanguage', 'systemLanguage', 'lastModifiedDate', 'active', 'deleted', 'languageId'],
    fields: {
      defaultLanguage: yesOrNo,
      systemLanguage: yesOrNo,
      lastModifiedDate: moment,
      active: yesOrNo,
      deleted: yesOrNo,
      languageId: { is: 'row', of: 'language', required },
    },
    defaults: { defaultLanguage: false, systemLanguage: false, active: false, deleted: false },
  },
  {
    row: 'ENT-29',
    name: 'email',
    screens: ['/entity/email'],
    calls: ['/api/emails', '/api/notification/emails'],
    columns: ['content', 'identifier', 'subject', 'language'],
    fields: {
      content: { is: 'html', max: 10_000 },
      identifier: { is: 'text', required, max: 200 },
      subject: { is: 'text', required, max: 300 },
      language: text,
    },
  },
  {
    row: 'ENT-30',
    name: 'notification',
    screens: ['/entity/notification'],
    calls: ['/api/notifications', '/api/notification/notification'],
    columns: ['identifier', 'title', 'content', 'published', 'image', 'publishedDate', 'language'],
    fields: {
      identifier: { is: 'text', required, max: 200 },
      title: { is: 'html' },
      content: { is: 'html', max: 1000 },
      published: yesOrNo,
      image: picture,
      publishedDate: moment,
      language: text,
    },
    defaults: { published: false },
  },
  {
    row: 'ENT-31',
    name: 'questionTreeLanguage',
    screens: ['/entity/question-tree-language'],
    calls: ['/api/question-tree-languages'],
    columns: ['active', 'languageId', 'treeId'],
    fields: {
      active: yesOrNo,
      defaultLanguage: yesOrNo,
      languageId: row('language'),
      treeId: row('questionTree'),
    },
    defaults: { active: false, defaultLanguage: false },
  },
  {
    row: 'ENT-32',
    name: 'questionTranslation',
    screens: ['/entity/question-translation'],
    calls: ['/api/question-translations'],
    columns: ['name', 'languageId', 'questionId'],
    fields: { name: { is: 'document', required }, languageId: row('language'), questionId: row('question') },
    needs: ['languageId', 'questionId'],
  },
  {
    row: 'ENT-33',
    name: 'questionOptionTranslation',
    screens: ['/entity/question-option-translation'],
    calls: ['/api/question-option-translations'],
    columns: ['name', 'dividerText', 'languageId', 'questionOptionId'],
    fields: {
      name: { is: 'text', required },
      dividerText: text,
      languageId: row('language'),
      questionOptionId: row('questionOption'),
    },
    needs: ['languageId', 'questionOptionId'],
  },
  {
    row: 'ENT-34',
    name: 'questionOptionExampleTranslation',
    screens: ['/entity/question-option-example-translation'],
    calls: ['/api/question-option-example-translations'],
    columns: ['content', 'infoText', 'languageId', 'questionOptionExampleId'],
    fields: {
      content: { is: 'longText', required, max: 6000 },
      infoText: { is: 'html', max: 6000 },
      languageId: row('language'),
      questionOptionExampleId: row('questionOptionExample'),
    },
    needs: ['languageId', 'questionOptionExampleId'],
  },
  {
    row: 'ENT-35',
    name: 'testResultTranslation',
    screens: ['/entity/test-result-translation'],
    calls: ['/api/test-result-translations'],
    columns: ['name', 'description', 'languageId', 'testResultId'],
    fields: {
      name: { is: 'text', required },
      description: { is: 'document', max: 6000 },
      languageId: row('language'),
      testResultId: row('testResult'),
    },
    needs: ['languageId', 'testResultId'],
  },
  {
    row: 'ENT-36',
    name: 'testResultSlideTranslation',
    screens: ['/entity/test-result-slide-translation'],
    calls: ['/api/test-result-slide-translations'],
    columns: ['content', 'languageId', 'testResultSlideId'],
    fields: {
      content: { is: 'longText', max: 6000 },
      languageId: row('language'),
      testResultSlideId: row('testResultSlide'),
    },
    needs: ['languageId', 'testResultSlideId'],
  },
  {
    row: 'ENT-37',
    name: 'emailTranslation',
    screens: ['/entity/email-translation'],
    calls: ['/api/email-translations'],
    columns: ['content', 'subject', 'languageId', 'emailId'],
    fields: {
      content: { is: 'html', max: 10_000 },
      subject: { is: 'text', required, max: 300 },
      languageId: row('language'),
      emailId: row('email'),
    },
    needs: ['languageId', 'emailId'],
  },
  {
    row: 'ENT-38',
    name: 'notificationTranslation',
    screens: ['/entity/notification-translation'],
    calls: ['/api/notification-translations'],
    columns: ['title', 'content', 'languageId', 'notificationId'],
    fields: {
      title: { is: 'html' },
      content: { is: 'html', max: 1000 },
      languageId: row('language'),
      notificationId: row('notification'),
    },
    needs: ['languageId', 'notificationId'],
  },
  {
    row: 'ENT-39',
    name: 'userNotification',
    screens: ['/entity/user-notification'],
    calls: ['/api/user-notifications'],
    columns: ['read', 'userId', 'notificationId'],
    fields: { read: yesOrNo, userId: row('user'), notificationId: row('notification') },
    needs: ['userId', 'notificationId'],
    defaults: { read: false },
  },
  {
    row: 'ENT-40',
    name: 'professionalAssociation',
    screens: ['/entity/professional-association'],
    calls: ['/api/professional-association'],
    columns: ['name', 'image', 'published'],
    fields: { name: { is: 'text', required }, image: picture, published: yesOrNo },
    defaults: { published: false },
  },
];
