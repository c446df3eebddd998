import { type RefObject, useEffect, useRef } from 'react';

/** The value of the last render, for callbacks that outlive a render or keep their identity. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
