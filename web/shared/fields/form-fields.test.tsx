import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useFollowSaved } from './form-fields.tsx';

function open(months: string) {
  const hook = renderHook(
    ({ saved }) => {
      const [values, setValues] = useState(saved);
      useFollowSaved({ values, reset: setValues }, saved);
      return { values, type: (typed: string) => setValues({ months: typed }) };
    },
    { initialProps: { saved: { months } } },
  );
  return {
    shown: () => hook.result.current.values.months,
    type: (typed: string) => act(() => hook.result.current.type(typed)),
    othersSave: (saved: string) => hook.rerender({ saved: { months: saved } }),
  };
}

it('shows what others save while nothing is typed', () => {
  const form = open('6');
  form.othersSave('12');
  expect(form.shown()).toBe('12');
  form.othersSave('18');
  expect(form.shown()).toBe('18');
});

it('keeps what is typed, and follows again once that is saved', () => {
  const form = open('6');
  form.type('24');
  form.othersSave('12');
  expect(form.shown()).toBe('24');
  form.othersSave('24');
  form.othersSave('36');
  expect(form.shown()).toBe('36');
});
