import { describe, expect, it } from 'vitest';
import { nameFromAddress, websiteForm } from './website-form.ts';

const FORM = {
  website_url: 'https://studio-nord.example',
  campaign_name: 'Spring',
  company_name: 'Studio Nord',
  agent_name: 'Léa',
  language: 'french',
  goal_type: 'book_appointments',
  goal_value: 'https://cal.example/nord',
};
const GOAL =
  'Pour les autres objectifs, décrivez en au moins 10 caractères. Pour les autres options, entrez une URL valide.';

/** Returns the first message of a field, with the rest of the form filled in. */
function said(field: string, changes: object): string | undefined {
  const checked = websiteForm.safeParse({ ...FORM, ...changes });
  return checked.error?.issues.find(({ path }) => path[0] === field)?.message;
}

describe('the website form', () => {
  it('takes a filled-in form, tidied', () => {
    expect(websiteForm.parse({ ...FORM, company_name: '  Studio \n Nord ' })).toEqual({
      ...FORM,
      custom_language: '',
      goal_link: '',
    });
  });

  it('asks for the address of a website', () => {
    expect(said('website_url', { website_url: ' ' })).toBe("L'URL du site web est obligatoire");
    for (const website_url of [
      'studio',
      'studio-nord.example',
      'ftp://nord.example',
      'https://',
      'javascript:alert(1)//https://x',
      `https://nord.example/${'x'.repeat(2000)}`,
    ]) {
      expect(said('website_url', { website_url })).toBe(
        'Veuillez entrer une URL valide (ex: https://example.com)',
      );
    }
    expect(said('website_url', { website_url: ' HTTP://127.0.0.1:8080/a?b#c ' })).toBeUndefined();
  });

  it.each([
    ['campaign_name', 'campagne', 50],
    ['company_name', "l'entreprise", 50],
    ['agent_name', "l'agent", 30],
  ])('bounds %s', (field, whose, most) => {
    const least = `Le nom de ${whose} doit contenir au moins 2 caractères`;
    expect(said(field, { [field]: '' })).toBe(least);
    expect(said(field, { [field]: ' x ' })).toBe(least);
    expect(said(field, { [field]: 'xy' })).toBeUndefined();
    expect(said(field, { [field]: 'x'.repeat(most) })).toBeUndefined();
    expect(said(field, { [field]: 'x'.repeat(most + 1) })).toBe(
      `Le nom de ${whose} ne peut pas dépasser ${most} caractères`,
    );
  });

  it('asks for a language, in words when it is not in the list', () => {
    expect(said('language', { language: '' })).toBe('Veuillez sélectionner une langue');
    const custom_language = ' x ';
    expect(said('custom_language', { language: 'other', custom_language })).toBe(
      'Veuillez spécifier votre langue personnalisée (au moins 2 caractères).',
    );
    expect(said('custom_language', { language: 'other' })).toBeDefined();
    expect(said('custom_language', { language: 'other', custom_language: 'y'.repeat(51) })).toBe(
      'Veuillez utiliser au plus 50 caractères.',
    );
    expect(websiteForm.parse({ ...FORM, language: 'other', custom_language: ' Breton ' })).toEqual(
      expect.objectContaining({ custom_language: 'Breton' }),
    );
    expect(websiteForm.parse({ ...FORM, custom_language: 'x' }).custom_language).toBe('');
  });

  it('asks for a goal', () => {
    expect(said('goal_type', { goal_type: '' })).toBe(
      'Veuillez sélectionner un objectif principal',
    );
    expect(said('goal_value', { goal_value: ' ' })).toBe('Ce champ est obligatoire');
    expect(said('goal_value', { goal_value: 'cal.example' })).toBe(GOAL);
    expect(said('goal_value', { goal_value: 'javascript:alert(1)' })).toBe(GOAL);
  });

  it('takes a description, and a link if there is one, for another goal', () => {
    const other = { goal_type: 'other', goal_value: 'Ask for a quote' };
    expect(said('goal_value', other)).toBeUndefined();
    expect(said('goal_value', { ...other, goal_value: 'Too short' })).toBe(GOAL);
    expect(said('goal_value', { ...other, goal_value: 'x'.repeat(501) })).toBe(
      'Veuillez utiliser au plus 500 caractères.',
    );
    expect(said('goal_link', { ...other, goal_link: 'quote' })).toBe(
      'Veuillez entrer une URL valide.',
    );
    const link = 'https://nord.example/quote';
    expect(websiteForm.parse({ ...FORM, ...other, goal_link: link }).goal_link).toBe(link);
    expect(websiteForm.parse({ ...FORM, goal_link: 'no matter' }).goal_link).toBe('');
  });

  it('says everything at once, also of a form that is hardly begun', () => {
    const issues = websiteForm.safeParse({ language: 'other', goal_value: 'x' }).error?.issues;
    const fields = new Set(issues?.map(({ path }) => path[0]));
    const { language: _chosen, ...missing } = { ...FORM, custom_language: '' };
    expect(fields).toEqual(new Set(Object.keys(missing)));
    expect(websiteForm.safeParse(null).success).toBe(false);
    expect(websiteForm.safeParse('https://nord.example').success).toBe(false);
  });

  it('takes nothing that no table can keep', () => {
    expect(said('campaign_name', { campaign_name: 'a\0b' })).toBeDefined();
    expect(said('goal_value', { goal_type: 'other', goal_value: 'a long one \ud800' })).toBe(
      'Please remove the unreadable characters',
    );
  });
});

describe('the name that an address proposes', () => {
  it('is there once the address is longer than ten characters', () => {
    expect(nameFromAddress('')).toBeNull();
    expect(nameFromAddress('https://ab')).toBeNull();
    expect(nameFromAddress('https://abc')).toBe('Abc Campaign');
  });

  it.each([
    ['https://www.studio-nord.example/about', 'Studio-nord Campaign'],
    ['http://shop.nord.example', 'Shop Campaign'],
    ['https://me@NORD.example:8080?x=1', 'Nord Campaign'],
    ['https://café.example', 'Café Campaign'],
    [`https://${'n'.repeat(63)}.example`, `N${'n'.repeat(40)} Campaign`],
  ])('of %s is %s', (address, name) => expect(nameFromAddress(address)).toBe(name));

  it.each([
    'studio-nord',
    'http://127.0.0.1:8080',
    'https://[::1]/',
    'https://xn--caf-dma.example',
  ])('of %s is a plain one', (address) => expect(nameFromAddress(address)).toBe('Ma campagne'));
});
