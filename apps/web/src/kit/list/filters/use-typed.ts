import { useEffect, useRef, useState } from 'react';

const settleMs = 300;

/** A text that is typed here and kept elsewhere: passed on when typing pauses, replaced when it changes elsewhere. */
export function useTyped(value: string, pass: (value: string) => void): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const passOn = useRef(pass);
  useEffect(() => {
    passOn.current = pass;
  });
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      passOn.current(typed);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
