import { describe, expect, it } from 'vitest';
import { type FieldName, fieldOf, matchField, isMeaningless } from './field-names.ts';

const NAMED: Partial<Record<FieldName, string[]>> = {
  phone: [
    'phone',
    'Phone Number',
    'PHONE_NUMBER',
    'phoneNumber',
    'your-tel',
    'tel-123',
    'Teléfono',
    'TELEFONO_2',
    'número_de_teléfono',
    'Telefon',
    'Telefonnummer',
    'Handynummer',
    'celular',
    'Telefone celular',
    'Téléphone',
    'N° de téléphone',
    'Numero di telefono',
    'Your WhatsApp',
    'WhatsApp number',
    'Mobile phone',
    'What is your phone number?',
    'Wie lautet Ihre Telefonnummer?',
    '¿Cuál es tu teléfono?',
    'q4_phoneNumber',
    'Tel.',
    'billing_phone',
    'Telefono cellulare',
    'Qual è il tuo numero di telefono?',
    'Phone (WhatsApp)',
    'Best number to call on WhatsApp',
    'Mobilnummer',
    'INPUT_PHONE_NUMBER',
    'control_phone',
    'SMS',
  ],
  email: [
    'email',
    'E-Mail',
    'your-email',
    'Email Address',
    'Correo electrónico',
    'Adresse e-mail',
    'courriel',
    'E-Mail-Adresse',
    'INPUT_EMAIL',
    'billing_email',
  ],
  name: [
    'name',
    'your-name',
    'No Label name',
    'Nombre',
    'nome',
    'Nom',
    'What is your name?',
    '¿Cómo te llamas?',
    'Wie heißen Sie?',
    'Comment vous appelez-vous ?',
    'Qual é o seu nome?',
    'Come ti chiami?',
    'name-2',
  ],
  full_name: [
    'full_name',
    'fullName',
    'nombre_completo',
    'Nome completo',
    'Nom et prénom',
    'Vor- und Nachname',
    'Nome e cognome',
    'Nombre y apellidos',
    'contact_name',
    'Your first and last name',
    'Nome e apelido',
    'Vorname / Nachname (bitte)',
  ],
  first_name: [
    'first_name',
    'First Name',
    'firstname',
    'Vorname',
    'Prénom',
    'FNAME',
    'Name (First)',
    'primer nombre',
  ],
  last_name: [
    'Last name / surname',
    'name-1-last-name',
    'last_name',
    'Surname',
    'Nachname',
    'Apellidos',
    'sobrenome',
    'Cognome',
    'Nom de famille',
    'LNAME',
    'Name (Last)',
  ],
  message: [
    'message',
    'your-message',
    'Mensaje',
    'Nachricht',
    'Messaggio',
    'How can we help you?',
    'Comentarios',
  ],
  company: [
    'company',
    'Company Name',
    'Firma',
    'Nombre de la empresa',
    "Nom de l'entreprise",
    'Name der Firma',
    'Empresa',
  ],
};

describe('a name of a field', () => {
  it.each(
    Object.entries(NAMED).flatMap(([field, keys]) => keys.map((key) => [key, field] as const)),
  )('%s means %s', (key, field) => {
    expect(fieldOf(key)).toBe(field);
  });

  it.each([
    'Kundennummer',
    'Record ID',
    'form_id',
    'PLZ',
    'Ort',
    'phone_number_id',
    'Pet name',
    'form_name',
    'campaign_name',
    'Nombre de la mascota',
    'product name',
    'created_time',
    'No Label field_1',
    'field_1',
    '',
    '123',
    '姓名',
    'Budget',
  ])('%s means none of them', (key) => {
    expect(fieldOf(key)).toBeUndefined();
  });

  it('says which phone is likelier on WhatsApp', () => {
    const ranks = ['Phone', 'Mobile phone', 'WhatsApp (mobile)'].map(
      (key) => matchField(key)?.rank,
    );
    expect(ranks).toEqual([1, 2, 3]);
  });

  it('is whole or a part of a longer one', () => {
    expect(matchField('Your phone')).toMatchObject({ exact: true });
    expect(matchField('Other phone')).toMatchObject({ field: 'phone', exact: false });
  });
});

it.each(['field_1', 'No Label field_2', 'q3', '1.3', '12', 'input_4', 'a1f3c9d2'])(
  '%s says nothing',
  (key) => {
    expect(isMeaningless(key)).toBe(true);
  },
);
it.each(['city', 'Imię', 'telefon', 'budget', 'facade'])('%s says something', (key) => {
  expect(isMeaningless(key)).toBe(false);
});
