import { catalogueWords } from './catalogue-words.ts';
import { texts } from './texts.ts';

/** Members and what they are sold. */
export const members = texts('members', {
  id: {
    departments: { title: 'Departemen', one: 'departemen', ...catalogueWords.id },
    components: { title: 'Komponen langganan', one: 'komponen langganan', ...catalogueWords.id },
  },
  en: {
    departments: { title: 'Departments', one: 'department', ...catalogueWords.en },
    components: { title: 'Subscription components', one: 'subscription component', ...catalogueWords.en },
  },
});
