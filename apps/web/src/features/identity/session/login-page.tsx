import { useState } from 'react';
import { Navigate } from 'react-router';
import { ApiFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/failure-text.ts';
import { useSession } from '../../../api/session.tsx';
import { CodeStep } from './code-step.tsx';
import { CredentialsStep } from './credentials-step.tsx';
import { type Credentials, cameInHere, logIn } from './log-in.ts';

/** Sentences of the log-in itself; everything else speaks by the general error catalogue. */
const ownCodes: readonly string[] = ['login-failed', 'code-required', 'too-many-requests'];

const textOf = (failure: ApiFailure): string =>
  ownCodes.includes(failure.code) ? failure.message : failureText(failure);

export default function LoginPage() {
  const [awaitingCode, setAwaitingCode] = useState<Credentials | null>(null);
  const { profile } = useSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const attempt = async (credentials: Credentials) => {
    setBusy(true);
    setProblem(null);
    try {
      await logIn(credentials);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.code === 'code-required' && credentials.code === undefined) setAwaitingCode(credentials);
      else setProblem(error.fields[0]?.message ?? textOf(error));
    } finally {
      setBusy(false);
    }
  };

  // Whoever must choose a password may stay here, but not whoever has just come in.
  if (profile?.mustChangePassword && cameInHere()) return <Navigate to="/change_password" replace />;
  if (awaitingCode) {
    return (
      <CodeStep
        username={awaitingCode.username}
        busy={busy}
        problem={problem}
        onCode={(code) => void attempt({ ...awaitingCode, code })}
        onBack={() => {
          setAwaitingCode(null);
          setProblem(null);
        }}
      />
    );
  }
  return <CredentialsStep busy={busy} problem={problem} onSubmit={(credentials) => void attempt(credentials)} />;
}
