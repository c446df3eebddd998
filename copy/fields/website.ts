import { verbatim } from '../catalog/catalog.ts';

/** The website analysis form is in French, like its first customers. */
export const websiteFields = verbatim('fields.website', {
  urlMissing: "L'URL du site web est obligatoire",
  url: 'Veuillez entrer une URL valide (ex: https://example.com)',
  language: 'Veuillez sélectionner une langue',
  customLanguage: 'Veuillez spécifier votre langue personnalisée (au moins 2 caractères).',
  customLanguageMost: 'Veuillez utiliser au plus 50 caractères.',
  goalType: 'Veuillez sélectionner un objectif principal',
  goalMissing: 'Ce champ est obligatoire',
  goal: 'Pour les autres objectifs, décrivez en au moins 10 caractères. Pour les autres options, entrez une URL valide.',
  goalMost: 'Veuillez utiliser au plus 500 caractères.',
  goalLink: 'Veuillez entrer une URL valide.',
  invisible: 'Veuillez retirer les caractères invisibles',
  nameLeast: 'Le nom de {whose} doit contenir au moins 2 caractères',
  nameMost: 'Le nom de {whose} ne peut pas dépasser {max} caractères',
});
