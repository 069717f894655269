<?php
// PHP 8 with the openssl extension.
// ATTESTATION_NO is the reference number of an open attestation of yours.
declare(strict_types=1);

const PATH = '/api/v1/factoids';
$accessKey = getenv('ACCESS_KEY');
$privateKey = openssl_pkey_get_private(file_get_contents(getenv('PRIVATE_KEY_FILE')));

// Serialized once: this text is signed, and this text is sent.
$payload = json_encode([
    'ano' => getenv('ATTESTATION_NO'),
    'factoids' => [
        ['unique_id' => 'buyer-2', 'type' => 'user', 'data' => ['name' => '李雷', 'phone_number' => '13378784545']],
    ],
    'completed' => true, // closes the attestation; false leaves it open for more
], JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);

$requestId = bin2hex(random_bytes(16)); // 32 characters, the longest that is allowed
$tonce = time();
$signed = 'POST' . PATH . $requestId . $accessKey . $tonce . $payload;
if (!openssl_sign($signed, $bytes, $privateKey, OPENSSL_ALGO_SHA256)) {
    fwrite(STDERR, 'Not signed: ' . openssl_error_string() . "\n");
    exit(1);
}

$body = '{"request_id": ' . json_encode($requestId) . ', "access_key": ' . json_encode($accessKey)
    . ', "tonce": ' . $tonce . ', "payload": ' . $payload . ', "signature": "' . base64_encode($bytes) . '"}';
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => 'Content-Type: application/json',
    'content' => $body,
    'ignore_errors' => true, // so that the body of an error can be read
    'timeout' => 30,
]]);
$answer = file_get_contents(getenv('BASE_URL') . PATH, false, $context);
$data = $answer === false ? null : (json_decode($answer, true)['data'] ?? null);
if ($data === null) {
    fwrite(STDERR, ($answer === false ? 'No answer' : $answer) . "\n");
    exit(1);
}
echo json_encode($data, JSON_UNESCAPED_UNICODE), "\n";
