import { describe, expect, it } from 'vitest';
import { cn } from './cn.ts';

describe('class names', () => {
  it('are joined, leaving out what is off', () => {
    expect(cn('a', false, undefined, ['b', { c: true, d: false }])).toBe('a b c');
  });

  it('let the later of two win that set the same thing', () => {
    expect(cn('h-10 px-4', 'h-12')).toBe('px-4 h-12');
    expect(cn('flex', 'hidden')).toBe('hidden');
    expect(cn('rounded-md', 'rounded-full')).toBe('rounded-full');
    expect(cn('bg-card', 'bg-muted/60')).toBe('bg-muted/60');
    expect(cn('-mt-2', 'mt-1')).toBe('mt-1');
  });

  it('tell the size of a text from its colour and its place', () => {
    expect(cn('text-sm text-foreground', 'text-base text-center')).toBe(
      'text-foreground text-base text-center',
    );
    expect(cn('text-[13px]', 'text-[#123456]', 'text-xs')).toBe('text-[#123456] text-xs');
  });

  it('tell the width of a border from its colour and its sides', () => {
    expect(cn('border border-border border-b-2', 'border-primary')).toBe(
      'border border-b-2 border-primary',
    );
  });

  it('let a shorthand take the place of its parts, and a part refine a shorthand', () => {
    expect(cn('px-3 pt-2', 'p-0')).toBe('p-0');
    expect(cn('p-5', 'px-2')).toBe('p-5 px-2');
    expect(cn('h-4 w-6', 'size-5')).toBe('size-5');
  });

  it('keep what holds under different conditions apart', () => {
    expect(cn('h-11 md:h-10', 'h-9')).toBe('md:h-10 h-9');
    expect(cn('[&_svg]:size-4', 'size-8')).toBe('[&_svg]:size-4 size-8');
    expect(cn('[&_svg:not([class*=size-])]:size-4')).toBe('[&_svg:not([class*=size-])]:size-4');
    expect(cn('hover:bg-muted', 'hover:bg-accent')).toBe('hover:bg-accent');
  });
});
